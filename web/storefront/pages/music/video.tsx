// The video page: the player if the video is free to watch, artists and more videos.
import type { MusicVideoPage } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Cover } from "#ui/cards/cover";
import { Shelf } from "#ui/cards/shelf";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { Prose } from "#features/catalogue/prose";
import { VideoCard } from "#features/music/music-cards";
import { ShareButton } from "#features/share/share-button";
import { VideoPlayer } from "#features/video-player/video-player";
import "#features/catalogue/detail-columns.css";
import "#features/catalogue/detail-head.css";
import "#ui/tag.css";
import "./video.css";

export function head({ props, intl }: HeadContext<MusicVideoPage>): PageHead {
  const { video } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const artists = artistNames(video.artists, intl);
  const summary =
    description || intl.formatMessage({ id: "music.video.description" }, { title: video.title, artists });
  return {
    title: intl.formatMessage({ id: "music.video.pageTitle" }, { title: video.title, artists }),
    description: summary,
    image: video.artwork?.src,
  };
}

export default function Video(props: MusicVideoPage) {
  const { video, description, descriptionLang, track, more, previewUrl, previewSeconds } = props;
  const text = useText();
  const intl = useIntl();
  // A short film is shown whole.
  const isPreview = previewSeconds > 0 && previewSeconds < video.durationSeconds;
  return (
    <ArtworkBackdrop artwork={video.artwork}>
      <div className="video-frame">
        {previewUrl ? (
          <VideoPlayer
            key={video.id}
            film={{
              id: video.id,
              title: video.title,
              subtitle: artistNames(video.artists, intl),
              href: video.href,
              back: video.href,
              artwork: video.artwork,
              durationSeconds: video.durationSeconds,
              inPlace: true,
              kind: "video",
              contentType: "video",
            }}
          />
        ) : (
          <Cover
            artwork={video.artwork}
            shape="wide"
            sizes="(width >= 1280px) 1280px, 100vw"
            icon="video"
            eager
          >
            <span className="video-unavailable">
              <FormattedMessage id="music.video.unavailable" />
            </span>
          </Cover>
        )}
      </div>
      <header className="detail-head">
        <div className="detail-head-inner video-head">
          <div className="detail-head-about">
            <p className="eyebrow">
              <FormattedMessage id="music.video.kind" />
            </p>
            <h1>{video.title}</h1>
            <p className="detail-head-artists">
              <ArtistLinks artists={video.artists} />
            </p>
            <p className="detail-head-facts">
              {isPreview && (
                <span className="tag tag-accent">
                  <FormattedMessage id="music.video.preview" values={{ seconds: previewSeconds }} />
                </span>
              )}
              {isPreview ? (
                <FormattedMessage id="music.video.whole" values={{ duration: video.duration }} />
              ) : (
                <span className="numeric">{video.duration}</span>
              )}
            </p>
            <div className="actions">
              {track && (
                <ButtonLink icon="music" href={track.href}>
                  <FormattedMessage id="music.video.toSong" />
                </ButtonLink>
              )}
              <ShareButton title={video.title} />
            </div>
          </div>
        </div>
      </header>
      {description && (
        <div className="detail-columns">
          <Prose text={description} lang={descriptionLang} />
        </div>
      )}
      {more.length > 0 && (
        <Shelf title={text("music.video.more")} shape="wide">
          {more.map((other) => (
            <VideoCard key={other.id} video={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}
