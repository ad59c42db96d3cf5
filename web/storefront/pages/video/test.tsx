// The page for staff and partners' engineers: a sample film of the tenant, and what this browser can play.
import { useEffect, useState } from "react";
import type { VideoTestPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext, PageHead } from "#kit/page/page";
import { Icon } from "#ui/icon";
import {
  type AbilityRow,
  abilitiesOf,
  hasClearKey,
  playsOurFilms,
} from "#features/video-player/engine/browser-abilities";
import { VideoPlayer } from "#features/video-player/video-player";
import "#ui/styles/text.css";
import "./test.css";

export function head({ intl, envelope }: HeadContext<VideoTestPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "videoTest.title" }),
    description: intl.formatMessage({ id: "videoTest.description" }, { tenant: envelope.shell.title }),
  };
}

export default function VideoTest({ sample }: VideoTestPage) {
  const rows = useAbilities();
  const isKnown = rows.length > 0;
  return (
    <div className="wrap video-test">
      <h1>
        <FormattedMessage id="videoTest.title" />
      </h1>
      <p className="video-test-verdict" role="status">
        {isKnown && <FormattedMessage id={playsOurFilms(rows) ? "videoTest.plays" : "videoTest.playsNot"} />}
      </p>
      {sample ? (
        <VideoPlayer
          film={{
            id: sample.id,
            title: sample.title,
            href: sample.href,
            back: sample.href,
            artwork: sample.artwork,
            durationSeconds: sample.durationSeconds,
            kind: "video",
            contentType: "full_length_video",
            inPlace: true,
          }}
        />
      ) : (
        <p>
          <FormattedMessage id="videoTest.noSample" />
        </p>
      )}
      <h2>
        <FormattedMessage id="videoTest.abilities" />
      </h2>
      <table className="video-test-table">
        <thead>
          <tr>
            {(["ability", "detail", "answer"] as const).map((column) => (
              <th key={column} scope="col">
                <FormattedMessage id={`videoTest.column.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.ability} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { ability, detail, has } }: { row: AbilityRow }) {
  const text = useText();
  return (
    <tr>
      <th scope="row">
        <span>{text(`videoTest.ability.${ability}`)}</span>
        <small>{text(`videoTest.ability.${ability}.about`)}</small>
      </th>
      <td>
        <code className="ltr">{detail}</code>
      </td>
      <td className={has ? "video-test-yes" : undefined}>
        {has === undefined ? "…" : <Icon name={has ? "check" : "close"} size={20} />}
        {has !== undefined && <span>{text(has ? "videoTest.yes" : "videoTest.no")}</span>}
      </td>
    </tr>
  );
}

/** Empty until the browser has been asked. */
function useAbilities(): AbilityRow[] {
  const [rows, setRows] = useState<AbilityRow[]>([]);
  useEffect(() => {
    let isShown = true;
    setRows(abilitiesOf(document.createElement("video")));
    void hasClearKey().then((has) => {
      if (isShown)
        setRows((asked) => asked.map((row) => (row.ability === "clearKey" ? { ...row, has } : row)));
    });
    return () => {
      isShown = false;
    };
  }, []);
  return rows;
}
