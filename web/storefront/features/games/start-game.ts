// Starts a game: asks for its address, notes that it is played, and tells those who want to hear of it.
import type { GameKind, GamePlayData, Shell } from "#generated/payloads";
import { reportEvent } from "#kit/calls/report-event";
import { knownSession } from "#kit/session/known-session";
import { fetchBeyondPage, sessionCalls } from "#kit/session/session-calls";
import { accountProgress, guestProgress } from "./game-progress";
import type { GameProgress } from "./game-protocol";

export interface StartedGame {
  place: GamePlayData;
  progress: GameProgress;
}

/** Throws the call's error where the visitor may not play it. */
export async function startGame(shell: Shell, id: string, kind: GameKind): Promise<StartedGame> {
  const call = sessionCalls(shell);
  const body = { articleId: id, distributionChannel: "WEB" };
  if ((await knownSession()) === "guest") {
    const place = await call("POST /game/play-free", { body });
    reportEvent(shell, "instant_play", { articleId: id });
    return { place, progress: guestProgress(id, localStorage) };
  }
  const place = await call("POST /game/play", { body });
  call("POST /user/history/:type/:id", { params: { type: "PLAY", id }, body: { contentType: kind } }).catch(
    (error) => console.info(String(error)),
  );
  return { place, progress: accountProgress(id, call, sessionCalls(shell, fetchBeyondPage)) };
}
