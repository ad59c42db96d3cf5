// The other sign-in methods below a hosted form.
import type { HostedPage } from "#generated/payloads";
import { OptionButtons, Or } from "./option-buttons";
import { PasskeySignIn } from "./passkey-sign-in";

interface OtherSignInMethodsProps {
  page: HostedPage;
  /** The methods that the form above covers. */
  without: string[];
  /** Whether there is a form above. */
  form: boolean;
}

export function OtherSignInMethods({ page, without, form }: OtherSignInMethodsProps) {
  const { links, options } = page;
  const skipped = new Set([...without, "passkey"]);
  const shown = options.filter(({ kind }) => !skipped.has(kind));
  const passkeys = links.passkey !== "" && links.passkeyOptions !== "" && !without.includes("passkey");
  if (shown.length === 0 && !passkeys) return null;
  return (
    <div className={shown.length === 0 ? "hosted-ways needs-script" : "hosted-ways"}>
      {form && <Or />}
      {passkeys && <PasskeySignIn links={links} />}
      <OptionButtons options={shown} />
    </div>
  );
}
