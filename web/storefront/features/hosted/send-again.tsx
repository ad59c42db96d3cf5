// The button "Send again" of a form for a one-time password.
import { useText } from "#kit/messages/i18n";

export function SendAgain() {
  const text = useText();
  return (
    <button type="submit" className="button button-wide button-quiet" name="again" value="1" formNoValidate>
      {text("hosted.otp.again")}
    </button>
  );
}
