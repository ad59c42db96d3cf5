// A notice above a hosted form, for instance after a failed redirect.
import { hasMessage, useIntl } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import "#ui/forms/form.css";

export function Notice({ message }: { message: string }) {
  const intl = useIntl();
  if (!message || !hasMessage(intl, message)) return null;
  return (
    <div className="form-problem form-note" role="status">
      <Icon name="info" size={20} />
      <p>{intl.formatMessage({ id: message })}</p>
    </div>
  );
}
