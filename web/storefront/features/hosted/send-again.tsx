// The second button of a form that asks for six digits: nothing came, so send others.
import { useText } from "../../../kit/i18n";

export function SendAgain() {
  const text = useText();
  return (
    <button type="submit" className="btn btn-wide btn-2" name="again" value="1" formNoValidate>
      {text("hosted.code.again")}
    </button>
  );
}
