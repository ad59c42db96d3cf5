// The progress bar during a navigation.
import { useText } from "#kit/messages/i18n";
import { usePending } from "#kit/navigation/navigation";

export function PendingBar() {
  const pending = usePending();
  const text = useText();
  if (!pending) return null;
  return <div className="pending-bar" role="progressbar" aria-label={text("shell.loading")} />;
}
