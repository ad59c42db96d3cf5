// The page that plays a film, in the empty layout: the film, and the way back.
import type { StreamPage } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import type { HeadContext, PageHead } from "../../../kit/page";
import { ButtonLink } from "../../../ui/button";
import { Cover } from "../../../ui/cover";
import "./stream.css";

export function head({ props, intl }: HeadContext<StreamPage>): PageHead {
  const { title, artwork } = props.video;
  const name = intl.formatMessage({ id: "video.stream.pageTitle" }, { title });
  return { title: name, description: name, image: artwork?.src };
}

export default function Stream({ video, back, series }: StreamPage) {
  const text = useText();
  return (
    <div className="stream">
      <Cover artwork={video.artwork} sizes="100vw" icon="video" eager />
      <div className="stream-words">
        <ButtonLink tone="glass" href={back}>
          {text("video.stream.back")}
        </ButtonLink>
        <h1>{video.title}</h1>
        {series && <p className="own-direction">{series.title}</p>}
      </div>
    </div>
  );
}
