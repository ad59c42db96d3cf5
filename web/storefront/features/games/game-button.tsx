// The button of a game's page: what it says and does depends on who looks, and on what the game is played on.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import * as links from "#generated/links";
import type { GameButton as ButtonState, GamePage } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { useText } from "#kit/messages/i18n";
import { isPlainClick, localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { Button, ButtonLink } from "#ui/button";
import { openDialog } from "#ui/overlays/dialog-store";
import { useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { isSupported, useThisDevice } from "./device-support";
import { openWindow } from "./game-window";
import { onStartRequest } from "./start-request";
import "./game-button.css";

/** Guesses the server's answer: for a guest, and for everybody until it is known whether somebody is signed in. */
function guessOf({ game }: GamePage, isGuest: boolean): ButtonState {
  const isFree = game.badge === "free";
  if (game.kind === "online_game" && isFree) return "free_game";
  if (isGuest) return "sign_in";
  return game.kind === "game" ? "download" : isFree ? "free_game" : "play";
}

/** Asks again after each change of the session and of what the visitor has subscribed to. */
function useButtonState(page: GamePage): ButtonState {
  const { shell } = useEnvelope();
  const status = useSession((state) => state.status);
  const own = useOwnSubscriptions((state) => state.active);
  const [answer, setAnswer] = useState<ButtonState | null>(null);
  const { id } = page.game;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other plans give another answer
  useEffect(() => {
    if (status !== "user") return setAnswer(null);
    const gone = new AbortController();
    sessionCalls(shell)("GET /game/access/:id", { params: { id }, signal: gone.signal }).then(
      ({ button }) => setAnswer(button),
      // The press asks again, and then says what is wrong.
      (error: unknown) => {
        if (!gone.signal.aborted) console.info(String(error));
      },
    );
    return () => gone.abort();
  }, [shell, status, id, own]);
  return answer ?? guessOf(page, status === "guest");
}

export function GameButton(page: GamePage) {
  const { game, devices, systems, framed, playHref } = page;
  const text = useText();
  const envelope = useEnvelope();
  const state = useButtonState(page);
  const device = useThisDevice();
  const supported = device === null || isSupported(device, { kind: game.kind, devices, systems });
  const label = text(`games.button.${state}`);

  const start = () => {
    if (game.kind === "game")
      void download(envelope, game.id, () => openDialog("device-not-supported", page));
    else if (framed) openDialog("game-frame", { play: page });
    else openWindow({ href: playHref, title: game.title });
  };
  // Who pays on another page comes back here to play.
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => onStartRequest(game.id, () => latest.current()), [game.id]);

  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    if (!supported) openDialog("device-not-supported", { ...page, onAnyway: start });
    else start();
  };
  if (state === "sign_in")
    return (
      <Button tone="primary" size="large" icon="user" onClick={() => promptSignIn({ reason: "action" })}>
        {label}
      </Button>
    );
  if (state === "upgrade" || state === "no_active_subscription" || state === "buy")
    return (
      <ButtonLink
        tone="primary"
        size="large"
        href={localePrefix(envelope) + links.subscription.plans}
        data-offer={game.kind.toUpperCase()}
        data-article={game.id}
        data-title={game.title}
      >
        {label}
      </ButtonLink>
    );
  if (state === "download")
    return (
      <Button
        tone="primary"
        size="large"
        icon="download"
        onClick={() => (supported ? start() : openDialog("device-not-supported", page))}
      >
        {label}
      </Button>
    );
  return (
    <ButtonLink tone="primary" size="large" icon="play" href={playHref} onClick={press}>
      {label}
    </ButtonLink>
  );
}

/** To the store of this device's system. */
async function download(
  { shell }: ReturnType<typeof useEnvelope>,
  articleId: string,
  onNoStore: () => void,
): Promise<void> {
  try {
    const { uri } = await sessionCalls(shell)("POST /game/download", { body: { articleId } });
    location.assign(uri);
  } catch (error) {
    const { error: code } = Object(error instanceof CallError && error.body) as { error?: unknown };
    if (code === "NO_STORE") return onNoStore();
    console.error(error);
    openDialog("generic-error", { i18n: "error.downloadGameUrl" });
  }
}

/** Below the button, where this device can't play it. */
export function DeviceNote({ game, devices, systems }: GamePage) {
  const text = useText();
  const device = useThisDevice();
  if (device === null || isSupported(device, { kind: game.kind, devices, systems })) return null;
  return (
    <p className="game-device-note" role="note">
      {text("games.device.notThis")}
    </p>
  );
}
