// The panels instead of the picture: why it does not play and what to do about it, and the end of a preview.
import { type ReactNode, useEffect, useEffectEvent } from "react";
import * as links from "#generated/links";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { useOwned } from "#features/entitlement/article-offers";
import { useOwnSubscriptions } from "#features/plans/own-subscriptions";
import type { Failure } from "../engine/film-state";
import { useFilm, usePlayback } from "./playback";

export function FilmPanels() {
  const failure = useFilm((state) => state.failure);
  const previewIsOver = useFilm(({ stream, phase }) => phase === "ended" && stream?.isPreview === true);
  useReopenAfterPurchase();
  if (failure === "rights") return <Offer icon="key" />;
  if (failure) return <Failed failure={failure} />;
  return previewIsOver ? <Offer icon="video" again /> : null;
}

const canTryAgain: Record<Exclude<Failure, "rights">, boolean> = {
  network: true,
  server: true,
  decoding: true,
  format: false,
  unavailable: false,
  devices: true,
};

function Failed({ failure }: { failure: Exclude<Failure, "rights"> }) {
  const text = useText();
  const { engine, film } = usePlayback();
  return (
    <Panel
      icon="warning"
      title={text(`videoPlayer.failure.${failure}.title`, { kind: film.kind })}
      about={text(`videoPlayer.failure.${failure}.text`, { kind: film.kind })}
      role="alert"
    >
      {canTryAgain[failure] && (
        <Button tone="primary" size="large" icon="retry" onClick={() => engine.reopen()}>
          {text(failure === "devices" ? "videoPlayer.failure.devices.here" : "common.retry")}
        </Button>
      )}
      {!film.inPlace && (
        <ButtonLink tone="glass" size="large" href={film.back}>
          {text("error.back")}
        </ButtonLink>
      )}
    </Panel>
  );
}

function Offer({ icon, again = false }: { icon: IconName; again?: boolean }) {
  const text = useText();
  const intl = useIntl();
  const { engine, film } = usePlayback();
  const isGuest = useSession((state) => state.status === "guest");
  const price = useFilm((state) => state.stream?.purchase.find((option) => option.price)?.price);
  return (
    <Panel
      icon={icon}
      title={text(again ? "videoPlayer.preview.over" : "videoPlayer.rights.title", { title: film.title })}
      about={
        price
          ? text("videoPlayer.rights.price", { kind: film.kind, price: formatPrice(intl, price) })
          : text("videoPlayer.rights.plan", { kind: film.kind })
      }
    >
      <OfferLink size="large" />
      {isGuest && (
        <Button tone="glass" size="large" onClick={() => promptSignIn({ reason: "button" })}>
          {text("signIn.signIn")}
        </Button>
      )}
      {again ? (
        <Button tone="glass" size="large" icon="retry" onClick={() => engine.play()}>
          {text("videoPlayer.preview.again")}
        </Button>
      ) : (
        !film.inPlace && (
          <ButtonLink tone="glass" size="large" href={film.back}>
            {text("error.back")}
          </ButtonLink>
        )
      )}
    </Panel>
  );
}

/** Opens what is on offer for this film over the page. */
function OfferLink({ size }: { size?: "large" }) {
  const text = useText();
  const envelope = useEnvelope();
  const { film } = usePlayback();
  const price = useFilm((state) => state.stream?.purchase.find((option) => option.price)?.price);
  return (
    <ButtonLink
      tone="primary"
      size={size}
      href={localePrefix(envelope) + links.subscription.plans}
      data-offer={film.contentType.toUpperCase()}
      data-article={film.id}
      data-sold={price ? "" : undefined}
      data-title={film.title}
    >
      {text("videoPlayer.rights.offer")}
    </ButtonLink>
  );
}

/** Says that only a part is shown, how much of it is left, and how to see the whole. */
export function PreviewNote() {
  const text = useText();
  const isPreview = useFilm(
    ({ stream, phase }) => stream?.isPreview === true && phase !== "ended" && phase !== "failed",
  );
  const left = useFilm(({ duration, position }) => Math.max(0, Math.round(duration) - Math.floor(position)));
  if (!isPreview) return null;
  return (
    <div className="video-player-preview-note">
      <span>{text("player.previewLeft", { seconds: left })}</span>
      <OfferLink />
    </div>
  );
}

interface PanelProps {
  icon: IconName;
  title: string;
  about: string;
  role?: "alert";
  children: ReactNode;
}

function Panel({ icon, title, about, role, children }: PanelProps) {
  return (
    <div className="video-player-panel" role={role}>
      <div>
        <span className="video-player-panel-icon">
          <Icon name={icon} />
        </span>
        <h2>{title}</h2>
        <p>{about}</p>
        <div className="actions">{children}</div>
      </div>
    </div>
  );
}

/** Opens the whole film in place of its preview once it was bought or a credit was consumed for it. */
function useReopenAfterPurchase() {
  const { engine } = usePlayback();
  const active = useOwnSubscriptions((own) => own.active.map(({ id }) => id).join());
  const changed = useEffectEvent(() => {
    const { failure, stream } = engine.state;
    if (failure === "rights" || stream?.isPreview) engine.reopen();
  });
  useOwned(() => changed());
  const isReady = useOwnSubscriptions((own) => own.status === "ready");
  useEffect(() => {
    if (isReady && active) changed();
  }, [isReady, active]);
}
