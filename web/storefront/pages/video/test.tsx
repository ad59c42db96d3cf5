// What this browser can play, for staff and partners' engineers.
import { useEffect, useState } from "react";
import type { VideoTestPage } from "../../../generated/payloads";
import { FormattedMessage, useText } from "../../../kit/i18n";
import type { HeadContext, PageHead } from "../../../kit/page";
import { CardGrid } from "../../../ui/shelf";
import { FilmCard } from "../../features/video/video-cards";
import "../../../ui/section.css";
import "../../features/catalogue/detail-columns.css";

const formats = [
  { name: "HLS", type: "application/vnd.apple.mpegurl" },
  { name: "H.264, AAC (MP4)", type: 'video/mp4; codecs="avc1.640028,mp4a.40.2"' },
  { name: "HEVC (MP4)", type: 'video/mp4; codecs="hvc1.1.6.L120.B0"' },
  { name: "AV1 (MP4)", type: 'video/mp4; codecs="av01.0.08M.08"' },
  { name: "VP9 (WebM)", type: 'video/webm; codecs="vp9"' },
];

export function head({ intl }: HeadContext<VideoTestPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "video.test.title" }),
    description: intl.formatMessage({ id: "video.test.description" }),
  };
}

export default function VideoTest({ sample }: VideoTestPage) {
  const text = useText();
  const [plays, setPlays] = useState<Record<string, boolean>>({});
  useEffect(() => {
    const probe = document.createElement("video");
    setPlays(Object.fromEntries(formats.map(({ type }) => [type, probe.canPlayType(type) !== ""])));
  }, []);
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="video.test.title" />
        </h1>
        <p>
          <FormattedMessage id="video.test.description" />
        </p>
      </header>
      <div className="detail-columns">
        <dl className="facts">
          {formats.map(({ name, type }) => (
            <div key={type}>
              <dt className="own-direction">{name}</dt>
              <dd>{type in plays && text(plays[type] ? "video.test.yes" : "video.test.no")}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section className="section" aria-label={text("video.films.title")}>
        {sample ? (
          <CardGrid shape="wide">
            <FilmCard video={sample} eager />
          </CardGrid>
        ) : (
          <p className="detail-columns small-text">
            <FormattedMessage id="video.test.none" />
          </p>
        )}
      </section>
    </>
  );
}
