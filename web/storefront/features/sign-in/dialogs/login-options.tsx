// The sign-in dialog with a list of options, of the tenant or of its partner.
import { type MouseEvent, useState } from "react";
import type { OptionLink } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { HostedLink, isPlain, RegisterLink } from "../hosted-link";
import { leaveForOption, optionAddress, returnTarget, type SignInDialogProps } from "../open-sign-in";
import "../dialogs.css";

const looks: Record<string, { icon: IconName; message: MessageKey }> = {
  password: { icon: "mail", message: "signIn.options.password" },
  otp: { icon: "phone", message: "signIn.options.otp" },
  passkey: { icon: "key", message: "signIn.options.passkey" },
  oidc: { icon: "user", message: "signIn.options.oidc" },
  partner: { icon: "user", message: "signIn.options.partner" },
  operator: { icon: "phone", message: "signIn.options.operator" },
};

export default function LoginOptionsDialog({ prompt, options }: SignInDialogProps) {
  const text = useText();
  const envelope = useEnvelope();
  const [busy, setBusy] = useState(false);
  const known = options.filter(({ kind }) => Object.hasOwn(looks, kind));
  const leave = (event: MouseEvent, option: OptionLink) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    leaveForOption(envelope, option, prompt).catch((error: unknown) => {
      console.error(error);
      setBusy(false);
    });
  };
  if (known.length === 0) {
    return (
      <Dialog
        title={text("signIn.title", { tenant: envelope.shell.title })}
        text={text("signIn.options.failed")}
      >
        <DialogActions>
          <HostedLink page="login" prompt={prompt} tone="primary">
            {text("signIn.signIn")}
          </HostedLink>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text("signIn.options.title")}
      text={prompt.reason === "page" ? text("signIn.page") : undefined}
    >
      <div className="dialog-ways">
        {known.map((option) => (
          <a
            key={option.name}
            className="dialog-way"
            href={optionAddress(envelope, option, returnTarget(prompt))}
            data-full-load
            onClick={(event) => leave(event, option)}
          >
            <Icon name={looks[option.kind]!.icon} />
            <span>{option.label || text(looks[option.kind]!.message, { name: titled(option.name) })}</span>
            <Icon name="chevron" size={20} directional />
          </a>
        ))}
      </div>
      <DialogActions>
        <RegisterLink prompt={prompt}>{text("signIn.register")}</RegisterLink>
      </DialogActions>
    </Dialog>
  );
}

/** "google" → "Google". */
function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
