// The stream page: the film fills the window and plays.
import type { StreamPage } from "../../../generated/payloads";
import { useIntl } from "../../../kit/i18n";
import type { HeadContext, PageHead } from "../../../kit/page";
import type { PlayerFilm } from "../../features/video-player/film";
import { VideoPlayer } from "../../features/video-player/video-player";

export function head({ props, intl }: HeadContext<StreamPage>): PageHead {
  const { video } = props;
  return {
    title: intl.formatMessage({ id: "video.stream.pageTitle" }, { title: video.title }),
    description:
      video.summary || intl.formatMessage({ id: "video.stream.pageTitle" }, { title: video.title }),
    image: video.artwork?.src,
  };
}

export default function Stream({ video, back, series, next, language, externalProviderCode }: StreamPage) {
  const intl = useIntl();
  const episode =
    series &&
    intl.formatMessage(
      { id: "video.stream.episode" },
      { series: series.title, season: video.season, number: video.number },
    );
  const film: PlayerFilm = {
    id: video.id,
    title: video.title,
    subtitle: episode,
    href: video.href,
    back,
    artwork: video.artwork,
    durationSeconds: video.durationSeconds,
    language,
    next,
    autoplay: true,
    contentType: series ? "video" : "full_length_video",
    externalProviderCode,
  };
  return <VideoPlayer key={video.id} film={film} />;
}
