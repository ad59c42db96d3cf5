// The page that plays a film or an episode, in the empty layout.
import type { StreamPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext, PageHead } from "#kit/page/page";
import { VideoPlayer } from "#features/video-player/video-player";
import { warmUp } from "#features/video-player/warm-up";

// With the page's own code, which a link that is pointed at already loads: the film starts that much sooner.
warmUp();

export function head({ props, intl }: HeadContext<StreamPage>): PageHead {
  const { title, artwork } = props.video;
  const name = intl.formatMessage({ id: "video.stream.pageTitle" }, { title });
  return { title: name, description: name, image: artwork?.src };
}

export default function Stream({ video, back, series, next, language, externalProviderCode }: StreamPage) {
  const text = useText();
  const { id, title, href, artwork, durationSeconds, season, number } = video;
  const place = text("video.episode.place", { season, number });
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <VideoPlayer
        key={id}
        film={{
          id,
          title,
          subtitle: series && text("video.stream.episode", { series: series.title, place }),
          href,
          back,
          artwork,
          durationSeconds,
          language: language || undefined,
          next: next && {
            title: next.title,
            href: next.href,
            streamHref: next.streamHref,
            artwork: next.artwork,
          },
          autoplay: true,
          kind: series ? "episode" : "film",
          contentType: series ? "video" : "full_length_video",
          externalProviderCode,
        }}
      />
    </>
  );
}
