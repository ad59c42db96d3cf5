// The panel for linked identities (OpenID Connect providers); hidden if there are none.
import { useState } from "react";
import type { Profile, ProfileIdentity } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { askToRemove } from "./ask-to-remove";
import { Panel } from "./panel";
import { longDate } from "./person";
import { profileChanged, showFailure } from "./save-results";

export function IdentitiesPanel({
  user,
  identities: initial,
}: {
  user: Profile;
  identities: ProfileIdentity[];
}) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [identities, setIdentities] = useState(initial);
  const [busy, setBusy] = useState(false);
  const unlink = async ({ issuer, subject }: ProfileIdentity) => {
    setBusy(true);
    try {
      setIdentities(await call("DELETE /user/identities", { query: { issuer, subject } }));
      profileChanged();
      showToast({ message: "profile.identities.removed" });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (initial.length === 0) return null;
  return (
    <Panel title={text("profile.identities.title")} lead={text("profile.identities.lead")}>
      {identities.length === 0 && <p className="small-text">{text("profile.identities.none")}</p>}
      <ul className="entries">
        {identities.map((identity) => (
          <li className="entry" key={`${identity.issuer} ${identity.subject}`}>
            <Icon name="globe" />
            <div className="entry-words">
              <b>
                <bdi className="ltr">{identity.host}</bdi>
              </b>
              <span className="fine-text">
                {identity.email && <bdi className="ltr">{identity.email}</bdi>}
                {text("profile.identities.since", { date: longDate(intl, identity.linkedAt) })}
              </span>
            </div>
            <Button
              busy={busy}
              disabled={user.state !== "active"}
              onClick={() =>
                askToRemove({
                  what: "identities",
                  name: identity.host,
                  onConfirm: () => void unlink(identity),
                })
              }
              aria-label={text("profile.identities.removeNamed", { name: identity.host })}
            >
              {text("profile.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
