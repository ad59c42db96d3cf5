// A sentence about the e-mail address or telephone number that something was sent to.
import { FormattedMessage, type MessageKey } from "#kit/messages/i18n";

interface RecipientMessageProps {
  /** A message with {recipient}. */
  id: MessageKey;
  recipient: string;
}

export function RecipientMessage({ id, recipient }: RecipientMessageProps) {
  return (
    <FormattedMessage id={id} values={{ recipient: <Recipient key="recipient">{recipient}</Recipient> }} />
  );
}

/** Left to right, without a line break. */
function Recipient({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="hosted-recipient">
      {children}
    </bdi>
  );
}
