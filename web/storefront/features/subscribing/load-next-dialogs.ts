// Loads ahead what the order of a plan may lead to: without a connection it could not be loaded any more to say just that.

const dialogs = [
  () => import("./dialogs/generic-error"),
  () => import("./dialogs/payment-pin"),
  () => import("./dialogs/subscription-feedback"),
];

export function loadNextDialogs() {
  // One that fails is asked for again when it is opened.
  for (const load of dialogs) load().catch(() => undefined);
}
