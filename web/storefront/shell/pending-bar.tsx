// A thin line while the next page is on its way and the old one still stands.
import { useText } from "../../kit/i18n";
import { usePending } from "../../kit/navigation";

export function PendingBar() {
  const pending = usePending();
  const text = useText();
  if (!pending) return null;
  return <div className="pending-bar" role="progressbar" aria-label={text("shell.loading")} />;
}
