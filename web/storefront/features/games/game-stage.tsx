// A game that is played: its frame, which reaches nothing of the portal, and a bar with the score and what the portal
// can do to it.
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { GamePlayPage } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { Spinner } from "#ui/states";
import { isSupported, useThisDevice } from "./device-support";
import { GameActions } from "./game-actions";
import { GameSession, type GameState } from "./game-protocol";
import { openWindow } from "./game-window";
import type { StartedGame } from "./start-game";
import "./game-stage.css";

/** How long a game may take to save before its frame is taken away. */
const LEAVE_WITHIN_MS = 500;

export type PlayableGame = Omit<GamePlayPage, "back">;

interface GameStageProps {
  play: PlayableGame;
  /** Starts without a press, where this device can play it. */
  autoStart?: boolean;
  /** Starts where this device can't play it, too. */
  anyway?: boolean;
  /** This is the window of its own that the game wants. */
  ownWindow?: boolean;
  /** Where leaving leads; without it the stage shows its start again. */
  onLeave?: () => void;
  /** Is given what the key Escape does: asks about leaving while a round is played. */
  onEscape?: RefObject<(() => void) | null>;
}

export function GameStage({
  play,
  autoStart = false,
  anyway = false,
  ownWindow = false,
  onLeave,
  onEscape,
}: GameStageProps) {
  const { game, orientation, devices } = play;
  const text = useText();
  const { shell } = useEnvelope();
  const framed = play.framed || ownWindow;
  const device = useThisDevice();
  const [forced, setForced] = useState(anyway);
  const fits = forced || (device !== null && isSupported(device, { kind: game.kind, devices }));
  const [pressed, setPressed] = useState(autoStart && framed);
  const wanted = pressed && fits;
  const [started, setStarted] = useState<StartedGame | null>(null);
  const [failure, setFailure] = useState<"none" | "refused" | "broken">("none");
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    import("./start-game")
      .then(({ startGame }) => startGame(shell, game.id, game.kind))
      .then((found) => {
        if (!current) return;
        if (found.place.kind === "cloud_game") location.replace(found.place.url);
        else setStarted(found);
      })
      .catch((error: unknown) => {
        if (!current) return;
        const refused = error instanceof CallError && [401, 403, 404].includes(error.status);
        if (!refused) console.error(error);
        setPressed(false);
        setFailure(refused ? "refused" : "broken");
      });
    return () => {
      current = false;
    };
  }, [wanted, shell, game.id, game.kind]);
  const stop = () => {
    setStarted(null);
    setPressed(false);
    onLeave?.();
  };
  return (
    <section className={`game-stage game-stage-${orientation}`} aria-label={game.title}>
      {started ? (
        <PlayedGame
          key={started.place.url}
          play={play}
          started={started}
          onLeave={stop}
          onEscape={onEscape}
        />
      ) : (
        <div className="game-stage-start">
          <Cover artwork={game.artwork} sizes="280px" icon="games" eager />
          {failure !== "none" && (
            <p role="alert">{text(failure === "refused" ? "games.refused" : "error.onlineGameUrl")}</p>
          )}
          {device !== null && !fits && <p role="note">{text("games.device.notThis")}</p>}
          {wanted ? (
            <>
              <p className="own-direction">{game.title}</p>
              <Spinner />
            </>
          ) : failure === "refused" ? (
            <ButtonLink href={game.href} tone="primary" size="large">
              <FormattedMessage id="games.toDetails" />
            </ButtonLink>
          ) : (
            <Button
              tone="primary"
              size="large"
              icon="play"
              onClick={() => {
                if (!framed) return openWindow({ href: play.playHref, title: game.title });
                setFailure("none");
                setForced(true);
                setPressed(true);
              }}
            >
              <FormattedMessage
                id={device !== null && !fits ? "games.unsupported.anyway" : "games.button.play"}
              />
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface PlayedGameProps {
  play: PlayableGame;
  started: StartedGame;
  onLeave: () => void;
  onEscape?: RefObject<(() => void) | null>;
}

function PlayedGame({ play, started, onLeave, onEscape }: PlayedGameProps) {
  const { game } = play;
  const text = useText();
  const { locale } = useEnvelope();
  const frame = useRef<HTMLIFrameElement>(null);
  const session = useRef<GameSession | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<GameState | null>(null);
  const [acting, setActing] = useState(false);
  const left = useRef(onLeave);
  left.current = onLeave;
  // The game's answer and the end of its time both lead out; where leaving goes back a page, twice would be one too many.
  const hasLeft = useRef(false);
  const leaveOnce = useRef(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    left.current();
  });
  // Before the frame can say anything.
  useLayoutEffect(() => {
    const { progress } = started;
    const own = new GameSession({
      frame: () => frame.current?.contentWindow ?? null,
      progress,
      language: locale,
      muted: false,
      onChange: setState,
      onLeave: leaveOnce.current,
    });
    session.current = own;
    setState(own.state);
    const hide = () => {
      if (document.visibilityState !== "hidden") return;
      own.pause();
      progress.flush();
    };
    window.addEventListener("message", own.receive);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("message", own.receive);
      document.removeEventListener("visibilitychange", hide);
      progress.flush();
    };
  }, [started, locale]);

  const playing = state?.phase === "playing";
  const leave = () => {
    session.current?.leave();
    setTimeout(leaveOnce.current, LEAVE_WITHIN_MS);
  };
  const open = () => {
    if (playing) session.current?.pause();
    setActing(true);
  };
  const resume = () => {
    setActing(false);
    if (playing) session.current?.resume();
    frame.current?.focus();
  };
  if (onEscape) onEscape.current = playing ? open : leave;
  return (
    <div className="game-stage-played" ref={stage}>
      <GameBar state={state} title={game.title} onMenu={open} onLeave={playing ? open : leave} />
      <iframe
        ref={frame}
        className="game-frame"
        title={game.title}
        src={`${started.place.url}?lang=${locale}`}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen; gamepad"
        referrerPolicy="no-referrer"
        onLoad={() => frame.current?.focus()}
      />
      <p className="visually-hidden" role="status">
        {state?.phase === "ended" &&
          text(state.isRecord ? "games.end.record" : "games.end.score", { score: state.score })}
      </p>
      {acting && (
        <GameActions
          title={game.title}
          playing={playing}
          muted={state?.muted ?? false}
          onResume={resume}
          onMute={(muted) => session.current?.mute(muted)}
          onFullScreen={() => toggleFullScreen(stage.current)}
          onLeave={leave}
        />
      )}
    </div>
  );
}

function toggleFullScreen(element: HTMLElement | null) {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.();
  done?.catch((error: unknown) => console.info(String(error)));
}

interface GameBarProps {
  state: GameState | null;
  title: string;
  onMenu: () => void;
  onLeave: () => void;
}

function GameBar({ state, title, onMenu, onLeave }: GameBarProps) {
  const text = useText();
  const intl = useIntl();
  const label = useId();
  return (
    <header className="game-bar">
      <IconButton icon="chevron-back" directional label={text("games.leave")} onClick={onLeave} />
      <h2 id={label} className="own-direction">
        {title}
      </h2>
      <dl className="game-scores numeric">
        <div>
          <dt>{text("games.score")}</dt>
          <dd data-score>{intl.formatNumber(state?.score ?? 0)}</dd>
        </div>
        {state?.best !== null && state?.best !== undefined && (
          <div className={state.isRecord ? "game-record" : undefined}>
            <dt>{text("games.best")}</dt>
            <dd data-best>{intl.formatNumber(state.best)}</dd>
          </div>
        )}
      </dl>
      <IconButton icon="more" label={text("games.actions")} aria-haspopup="dialog" onClick={onMenu} />
    </header>
  );
}
