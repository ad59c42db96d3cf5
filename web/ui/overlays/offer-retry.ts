// Says that something could not be loaded, with a button that loads it again.
import { showToast } from "./toast-store";

export function offerRetry(run: () => void) {
  showToast({ message: "error.offline", action: { label: "common.retry", run } });
}
