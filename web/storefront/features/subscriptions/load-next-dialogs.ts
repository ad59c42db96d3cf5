// Loads ahead what the order of a plan may lead to: without a connection it could not be loaded any more to say just that.

const dialogs = [
  () => import("#features/checkout/dialogs/generic-error"),
  () => import("#features/checkout/dialogs/payment-pin"),
  () => import("#features/checkout/dialogs/subscription-feedback"),
];

export function loadNextDialogs() {
  // One that fails is asked for again when it is opened.
  for (const load of dialogs) load().catch(() => undefined);
}
