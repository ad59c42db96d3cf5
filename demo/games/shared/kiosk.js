// The game's side of the portal's protocol (docs/guides/games.md): what a game tells the page that shows it and what it
// hears from there. It listens to the page around it alone, and tells its score to nobody but the origin of the first
// hello. Without such a page nothing is sent, and the game plays as well.
const kiosk = (() => {
  const version = 1;
  const languages = ["en", "ar", "fr", "de", "es", "ro"];
  const longestSave = 65536;
  const waitingAtMost = 20;
  const scoreEvery = 200;

  const embedder = window.parent === window ? null : window.parent;
  const listeners = {};
  const waiting = [];
  let origin = null;

  // What each message of the portal carries. One that carries something else is no message.
  const isText = (value) => value === null || (typeof value === "string" && value.length <= longestSave);
  const isScore = (value) => value === null || (Number.isSafeInteger(value) && value >= 0);
  const shapes = {
    hello: ({ language, muted, save, best }) =>
      languages.includes(language) && typeof muted === "boolean" && isText(save) && isScore(best),
    pause: () => true,
    resume: () => true,
    mute: ({ muted }) => typeof muted === "boolean",
    loaded: ({ data }) => isText(data),
    leave: () => true,
  };

  function say(type, fields) {
    if (!embedder) return;
    const message = { kiosk: version, type, ...fields };
    if (origin) embedder.postMessage(message, origin);
    else if (waiting.length < waitingAtMost) waiting.push(message);
  }

  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (!embedder || source !== embedder || from === "null" || (origin && from !== origin)) return;
    if (data === null || typeof data !== "object" || data.kiosk !== version) return;
    if (!Object.hasOwn(shapes, data.type) || !shapes[data.type](data)) return;
    if (!origin) {
      if (data.type !== "hello") return;
      origin = from;
      listeners.hello?.(data);
      for (const message of waiting.splice(0)) embedder.postMessage(message, origin);
      return;
    }
    if (data.type !== "hello") listeners[data.type]?.(data);
  });

  // Scores come many a second; the portal hears the last of each fifth of a second, and always the last of all.
  let score = null;
  let timer = 0;
  function sendScore() {
    timer = 0;
    if (score === null) return;
    say("score", { value: score });
    score = null;
    timer = setTimeout(sendScore, scoreEvery);
  }
  function flushScore() {
    clearTimeout(timer);
    timer = 0;
    if (score !== null) say("score", { value: score });
    score = null;
  }

  return {
    languages,
    /** Whether a portal has said hello. */
    get connected() {
      return origin !== null;
    },
    /** Calls `listener` with each message of a type: hello, pause, resume, mute, loaded, leave. */
    on(type, listener) {
      listeners[type] = listener;
    },
    /** Says that the game has loaded, again and again until the portal says hello, ten seconds at most. */
    ready() {
      let times = 0;
      const call = () => {
        if (!embedder || origin || times === 20) return;
        times += 1;
        embedder.postMessage({ kiosk: version, type: "ready" }, "*");
        setTimeout(call, 500);
      };
      call();
    },
    start() {
      flushScore();
      say("start");
    },
    score(value) {
      score = Math.max(0, Math.floor(value));
      if (!timer) sendScore();
    },
    end(value) {
      flushScore();
      say("end", { score: Math.max(0, Math.floor(value)) });
    },
    pause() {
      flushScore();
      say("pause");
    },
    resume: () => say("resume"),
    mute: (muted) => say("mute", { muted }),
    load: () => say("load"),
    leave() {
      flushScore();
      say("leave");
    },
    /** Asks the portal to keep a text; false where it is too long. */
    save(data) {
      if (new TextEncoder().encode(data).length > longestSave) return false;
      say("save", { data });
      return true;
    },
  };
})();
globalThis.kiosk = kiosk;
