// Codes of a voucher, each with a button that copies it; one that is not there yet says so.
import type { OwnVoucherCode } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { showToast } from "#ui/overlays/toast-store";
import "./voucher-codes.css";

export function CodeList({ codes }: { codes: OwnVoucherCode[] }) {
  const text = useText();
  const copy = (code: string) =>
    navigator.clipboard.writeText(code).then(
      () => showToast({ message: "voucherCodes.copied" }),
      () => showToast({ message: "voucherCodes.notCopied" }),
    );
  return (
    <ul className="voucher-codes">
      {codes.map(({ id, code }) => (
        <li key={id}>
          {code ? (
            <>
              <code dir="ltr">{code}</code>
              <Button aria-label={text("voucherCodes.copyOf", { code })} onClick={() => void copy(code)}>
                {text("voucherCodes.copy")}
              </Button>
            </>
          ) : (
            <span className="fine-text">{text("voucherCodes.waiting")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
