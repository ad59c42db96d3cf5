// The panel for sessions: the devices that are signed in, and signing out of them.
import { useState } from "react";
import type { Profile, ProfileSession } from "#generated/payloads";
import { deviceName } from "#kit/messages/device-name";
import { FormattedMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { Moment } from "./moment";
import { Panel } from "./panel";
import { profileChanged, showFailure } from "./save-results";
import "#ui/tag.css";

export function SessionsPanel({
  user,
  sessions,
  onEnded,
}: {
  user: Profile;
  sessions: ProfileSession[];
  onEnded: (left: ProfileSession[]) => void;
}) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  const end = async (
    send: () => Promise<unknown>,
    left: ProfileSession[],
    message: MessageKey,
    count: number,
  ) => {
    setBusy(true);
    try {
      await send();
      onEnded(left);
      profileChanged();
      showToast({ message, values: { count } });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const locked = user.state === "suspended";
  return (
    <Panel id="sessions" title={text("profile.sessions.title")} lead={text("profile.sessions.lead")}>
      <ul className="entries">
        {sessions.map((session) => (
          <li className="entry" key={session.id}>
            <Icon name={iconOf(session.device)} />
            <SessionWords session={session} />
            {!session.current && (
              <Button
                busy={busy}
                disabled={locked}
                aria-label={text("profile.sessions.endNamed", {
                  name: deviceName(intl, session.device) || session.address,
                })}
                onClick={() =>
                  void end(
                    () => call("DELETE /user/sessions/:id", { params: { id: session.id } }),
                    sessions.filter(({ id }) => id !== session.id),
                    "profile.sessions.ended",
                    1,
                  )
                }
              >
                {text("profile.sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <div className="panel-actions">
          <Button
            icon="exit"
            busy={busy}
            disabled={locked}
            onClick={() =>
              void end(
                () => call("DELETE /user/sessions"),
                sessions.filter(({ current }) => current),
                "profile.sessions.ended",
                others.length,
              )
            }
          >
            {text("profile.sessions.endOthers")}
          </Button>
        </div>
      ) : (
        <p className="small-text">{text("profile.sessions.only")}</p>
      )}
    </Panel>
  );
}

function SessionWords({ session }: { session: ProfileSession }) {
  const text = useText();
  const intl = useIntl();
  return (
    <div className="entry-words">
      <b>
        <bdi>{deviceName(intl, session.device) || text("profile.sessions.unnamed")}</bdi>
        {session.current && <span className="tag tag-accent">{text("profile.sessions.current")}</span>}
      </b>
      <span className="fine-text">
        <span>{text(`profile.method.${session.method}`)}</span>
        {!session.current && (
          <span className="bullet">
            <FormattedMessage
              id="profile.sessions.seen"
              values={{ date: <Moment key="seen" at={session.seenAt} /> }}
            />
          </span>
        )}
        <span className="bullet">
          <bdi className="ltr">{session.address}</bdi>
        </span>
      </span>
    </div>
  );
}

function iconOf(device: string): IconName {
  return /Android|iOS|iPhone|KaiOS/i.test(device) ? "phone" : "globe";
}
