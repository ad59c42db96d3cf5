// Loads the dialogs that may follow an order before they are needed: the one about a lost connection could not be loaded
// without a connection.

const dialogs = [
  () => import("#features/checkout/dialogs/generic-error"),
  () => import("#features/checkout/dialogs/payment-pin"),
  () => import("#features/checkout/dialogs/subscription-feedback"),
];

export function loadNextDialogs() {
  // One that fails is asked for again when it is opened.
  for (const load of dialogs) load().catch(() => undefined);
}
