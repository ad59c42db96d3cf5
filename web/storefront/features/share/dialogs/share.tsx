// The dialog that shares a link, for browsers without a sheet of the system: the link itself, and where to send it.
import { useState } from "react";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog } from "#ui/overlays/dialog";
import { places, type SharedStart, withStart } from "../share";
import "#ui/forms/form.css";
import "./share.css";

interface ShareDialogProps {
  title: string;
  url: string;
  start?: SharedStart;
}

export default function ShareDialog({ title, url, start }: ShareDialogProps) {
  const text = useText();
  const [fromHere, setFromHere] = useState(false);
  const [copied, setCopied] = useState<"yes" | "failed" | null>(null);
  const address = fromHere && start ? withStart(url, start.seconds) : url;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
    } catch (error) {
      console.error(error);
      setCopied("failed");
    }
  };
  return (
    <Dialog title={text("share.title", { title })}>
      <div className="share-link">
        <input
          readOnly
          dir="ltr"
          className="field-input"
          aria-label={text("share.link")}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button tone="primary" icon={copied === "yes" ? "check" : undefined} onClick={() => void copy()}>
          {text(copied === "yes" ? "share.copied" : "share.copy")}
        </Button>
      </div>
      <p className="share-said" role="status">
        {copied === "yes" && <span className="visually-hidden">{text("share.copied")}</span>}
        {copied === "failed" && text("share.notCopied")}
      </p>
      {start && (
        <label className="check">
          <input
            type="checkbox"
            checked={fromHere}
            onChange={({ currentTarget }) => {
              setFromHere(currentTarget.checked);
              setCopied(null);
            }}
          />
          <span>{text("share.startAt", { time: start.time })}</span>
        </label>
      )}
      <ul className="share-places" aria-label={text("share.places")}>
        {places(title, address).map(({ name, icon, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              <Icon name={icon} size={20} />
              <span>{name === "mail" ? text("share.mail") : name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
