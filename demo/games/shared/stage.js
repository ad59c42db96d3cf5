// What all our games share: the bar with the score, the screens before, between and after rounds, words, sound, keys and
// touches, and a clock of even steps. A game hands its own part to stage() and is called back.
const stage = (() => {
  const stepsASecond = 60;
  const words = {
    en: {
      play: "Play",
      again: "Play again",
      resume: "Resume",
      restart: "Start over",
      paused: "Paused",
      over: "Game over",
      score: "Score",
      best: "Best",
      level: "Level",
      time: "Time",
      lives: "Lives",
      record: "New best score!",
      sound: "Sound",
      pause: "Pause",
      leave: "Leave",
      goOn: "Continue",
      from: "Level {n}",
    },
    ar: {
      play: "العب",
      again: "العب مجددًا",
      resume: "متابعة",
      restart: "ابدأ من جديد",
      paused: "توقّف مؤقت",
      over: "انتهت اللعبة",
      score: "النقاط",
      best: "الأفضل",
      level: "المستوى",
      time: "الوقت",
      lives: "المحاولات",
      record: "رقم قياسي جديد!",
      sound: "الصوت",
      pause: "إيقاف مؤقت",
      leave: "خروج",
      goOn: "واصل",
      from: "المستوى {n}",
    },
    fr: {
      play: "Jouer",
      again: "Rejouer",
      resume: "Reprendre",
      restart: "Recommencer",
      paused: "En pause",
      over: "Partie terminée",
      score: "Score",
      best: "Record",
      level: "Niveau",
      time: "Temps",
      lives: "Vies",
      record: "Nouveau record\u202f!",
      sound: "Son",
      pause: "Pause",
      leave: "Quitter",
      goOn: "Continuer",
      from: "Niveau {n}",
    },
    de: {
      play: "Spielen",
      again: "Noch einmal",
      resume: "Weiter",
      restart: "Neu beginnen",
      paused: "Pause",
      over: "Spiel vorbei",
      score: "Punkte",
      best: "Rekord",
      level: "Level",
      time: "Zeit",
      lives: "Leben",
      record: "Neuer Rekord!",
      sound: "Ton",
      pause: "Pause",
      leave: "Verlassen",
      goOn: "Weiterspielen",
      from: "Level {n}",
    },
    es: {
      play: "Jugar",
      again: "Jugar otra vez",
      resume: "Reanudar",
      restart: "Empezar de nuevo",
      paused: "En pausa",
      over: "Fin de la partida",
      score: "Puntos",
      best: "Récord",
      level: "Nivel",
      time: "Tiempo",
      lives: "Vidas",
      record: "¡Nuevo récord!",
      sound: "Sonido",
      pause: "Pausa",
      leave: "Salir",
      goOn: "Continuar",
      from: "Nivel {n}",
    },
    ro: {
      play: "Joacă",
      again: "Joacă din nou",
      resume: "Continuă",
      restart: "Ia-o de la capăt",
      paused: "Pauză",
      over: "Joc încheiat",
      score: "Puncte",
      best: "Record",
      level: "Nivel",
      time: "Timp",
      lives: "Vieți",
      record: "Record nou!",
      sound: "Sunet",
      pause: "Pauză",
      leave: "Ieși",
      goOn: "Mergi mai departe",
      from: "Nivelul {n}",
    },
  };
  const icons = {
    pause: "M8 5.5v13M16 5.5v13",
    play: "M8 5.5v13l10.5-6.5z",
    sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  };
  const directions = {
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
    KeyA: "left",
    KeyD: "right",
    KeyW: "up",
    KeyS: "down",
    Space: "act",
    Enter: "act",
  };

  /** An element with a class, attributes and children. */
  function make(tag, className, attributes = {}, ...children) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  /** A picture of strokes in a square of 24. */
  function draw(path, className = "icon") {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    const line = document.createElementNS(space, "path");
    line.setAttribute("d", path);
    svg.append(line);
    return svg;
  }

  // --- sound: notes and hiss, made when they are heard ---------------------------------------------------------------
  let audio = null;
  let master = null;
  let hissing = null;
  let muted = false;
  /** A browser lets a page be heard once somebody has touched it. */
  function wakeAudio() {
    if (muted) return;
    if (!audio) {
      audio = new AudioContext();
      master = audio.createGain();
      master.gain.value = 0.5;
      master.connect(audio.destination);
    }
    if (audio.state === "suspended") audio.resume();
  }
  function fading(volume, at, seconds) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(master);
    return gain;
  }
  function tone(from, seconds = 0.12, { to = from, type = "triangle", volume = 0.25, after = 0 } = {}) {
    if (muted || audio?.state !== "running") return;
    const at = audio.currentTime + after;
    const oscillator = audio.createOscillator();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, at);
    if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
    oscillator.connect(fading(volume, at, seconds));
    oscillator.start(at);
    oscillator.stop(at + seconds + 0.02);
  }
  function hiss(seconds = 0.2, { volume = 0.2, low = 900 } = {}) {
    if (muted || audio?.state !== "running") return;
    if (!hissing) {
      hissing = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
      const samples = hissing.getChannelData(0);
      for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    }
    const source = audio.createBufferSource();
    source.buffer = hissing;
    const filter = audio.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = low;
    source.connect(filter).connect(fading(volume, audio.currentTime, seconds));
    source.start(0, Math.random() * 0.5, seconds + 0.05);
  }
  /** One low note that goes on until it is called with the volume 0, the round stops or the sound is switched off. */
  let humming = null;
  let hummingGain = null;
  function hum(frequency, volume = 0.06) {
    if (!humming) {
      if (volume === 0 || muted || audio?.state !== "running") return;
      humming = audio.createOscillator();
      humming.type = "sawtooth";
      const filter = audio.createBiquadFilter();
      filter.type = "lowpass";
      filter.frequency.value = 420;
      hummingGain = audio.createGain();
      hummingGain.gain.value = 0;
      humming.connect(filter).connect(hummingGain).connect(master);
      humming.start();
    }
    if (volume > 0) humming.frequency.setTargetAtTime(frequency, audio.currentTime, 0.05);
    hummingGain.gain.setTargetAtTime(volume, audio.currentTime, 0.06);
  }
  const tune = (notes, length = 0.1) => {
    for (const [at, note] of notes.entries()) tone(note, length * 1.8, { after: at * length });
  };

  /**
   * Runs a game. Every function that it hands over may be missing:
   *   words        {language: {title, how, touch, keys, about, ...its own}}
   *   size         [width, height] of what it draws; without it the game fills `board` with elements of its own
   *   fit(width, height)  called before `size` or `shape()` is read, with the room that there is
   *   counters     what the bar shows beside the score: words' keys, such as ["level", "lives"]
   *   pads         buttons for thumbs: [[key, picture's path], ...], shown where a finger is the pointer
   *   setup(), begin(level), step(), paint(context, scale), resized(scale), translate()
   *   key(name), keyUp(name), typed(event), swipe(direction), press(x, y), drag(x, y), lift()
   *   keep() gives what is saved, restore(kept) takes it back, levels() the number of levels one may begin at
   */
  return function run(game) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const root = document.documentElement;
    const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language.slice(0, 2);
    let language = kiosk.languages.includes(asked) ? asked : "en";
    let numbers = null;
    let state = "ready";
    let score = 0;
    let best = 0;
    let steps = 0;
    let record = false;
    let scale = 1;
    let context = null;
    let lastPlace = null;

    const word = (key, n) => {
      const text = game.words[language][key] ?? words[language][key] ?? key;
      return n === undefined ? text : text.replace("{n}", numbers.format(n));
    };
    const number = (value) => numbers.format(value);

    // --- the page ----------------------------------------------------------------------------------------------------
    const counters = new Map();
    const bar = make("header", "bar");
    for (const key of ["score", ...(game.counters ?? []), "best"]) {
      const name = make("span", "name");
      const value = make("b", "value");
      bar.append(make("p", `counter counter-${key}`, {}, name, value));
      counters.set(key, { name, value, shown: null });
    }
    const pauseButton = make("button", "round", { type: "button" });
    const soundButton = make("button", "round", { type: "button" });
    bar.append(make("span", "space"), soundButton, pauseButton);
    const board = make("div", "board", { tabindex: "0" });
    const main = make("main", "", {}, board);
    const live = make("p", "unseen", { role: "status" });
    const screen = make("section", "screen", { role: "dialog", "aria-modal": "true" });
    const pads = make("div", "pads", { dir: "ltr" });
    let canvas = null;
    if (game.size) {
      canvas = make("canvas", "", { role: "img" });
      context = canvas.getContext("2d", { alpha: false });
      board.append(canvas);
    }
    document.body.append(bar, main, pads, live, screen);

    function show(key, value) {
      const counter = counters.get(key);
      if (!counter || counter.shown === value) return;
      counter.shown = value;
      counter.value.textContent = typeof value === "number" ? number(value) : value;
    }
    function announce(text) {
      live.textContent = text;
    }
    function setState(next) {
      state = next;
      root.dataset.state = next;
    }

    // --- the screens -------------------------------------------------------------------------------------------------
    function button(text, className, press) {
      const element = make("button", className, { type: "button" }, text);
      element.addEventListener("click", press);
      return element;
    }
    function openScreen(kind, title, ...content) {
      screen.className = `screen screen-${kind}`;
      const head = make("h1", "", { id: "screen-title" }, title);
      const panel = make("div", "panel", {}, head, ...content.filter(Boolean));
      if (kind === "ready") {
        // The picture that the manifest names too.
        head.before(make("img", "mark", { src: "icon.svg", alt: "", width: "96", height: "96" }));
      }
      screen.replaceChildren(panel);
      screen.setAttribute("aria-labelledby", "screen-title");
      screen.hidden = false;
      screen.querySelector("button.first")?.focus({ preventScroll: true });
    }
    const leaveButton = () => kiosk.connected && button(word("leave"), "quiet", () => kiosk.leave());
    function levelButtons() {
      const open = game.levels?.() ?? 0;
      if (open < 2) return null;
      const list = make("div", "levels", { role: "group", "aria-label": word("level") });
      for (let level = 1; level <= open; level += 1) {
        const one = button(number(level), "level", () => begin(level));
        one.setAttribute("aria-label", word("from", level));
        list.append(one);
      }
      return list;
    }
    function showReady() {
      setState("ready");
      openScreen(
        "ready",
        word("title"),
        make("p", "about", {}, word("how")),
        make("p", "how how-touch", {}, word("touch")),
        make("p", "how how-keys", {}, word("keys")),
        button(game.unfinished?.() ? word("goOn") : word("play"), "first", () => begin(0)),
        levelButtons(),
        best > 0 && make("p", "small", {}, `${word("best")} `, make("b", "", {}, number(best))),
      );
    }
    function showPaused() {
      openScreen(
        "paused",
        word("paused"),
        button(word("resume"), "first", resume),
        button(word("restart"), "quiet", () => begin(-1)),
        leaveButton(),
      );
    }
    function showOver(note) {
      openScreen(
        "over",
        note ?? word("over"),
        make("p", "total", {}, make("span", "", {}, word("score")), make("b", "", {}, number(score))),
        record
          ? make("p", "record", {}, word("record"))
          : make("p", "small", {}, `${word("best")} `, make("b", "", {}, number(best))),
        button(word("again"), "first", () => begin(-1)),
        levelButtons(),
        leaveButton(),
      );
    }

    // --- a round -----------------------------------------------------------------------------------------------------
    /** Begins at a level; 0 goes on where something was left, -1 begins from the start. */
    function begin(level) {
      wakeAudio();
      score = 0;
      steps = 0;
      record = false;
      show("score", 0);
      screen.hidden = true;
      setState("playing");
      kiosk.start();
      game.begin?.(level);
      board.focus({ preventScroll: true });
      wake();
    }
    function pause() {
      if (state !== "playing") return;
      setState("paused");
      hum(0, 0);
      kiosk.pause();
      showPaused();
    }
    function resume() {
      if (state !== "paused") return;
      wakeAudio();
      screen.hidden = true;
      setState("playing");
      kiosk.resume();
      board.focus({ preventScroll: true });
      wake();
    }
    function over(note) {
      if (state !== "playing") return;
      setState("over");
      hum(0, 0);
      kiosk.end(score);
      save();
      announce(`${note ?? word("over")} ${word("score")} ${number(score)}`);
      paintNow();
      setTimeout(() => state === "over" && showOver(note), calm ? 0 : 700);
    }
    function setScore(value) {
      if (value === score) return;
      score = value;
      show("score", score);
      kiosk.score(score);
      if (score > best) {
        if (best > 0 && !record) announce(word("record"));
        record = best > 0 || record;
        best = score;
        show("best", best);
      }
    }
    function save() {
      kiosk.save(JSON.stringify({ best, ...game.keep?.() }));
    }

    // --- the clock: even steps, and a picture whenever the screen has one to show ------------------------------------
    let frame = 0;
    let before = 0;
    let owed = 0;
    function tick(now) {
      frame = 0;
      if (state === "playing") frame = requestAnimationFrame(tick);
      // After a long halt the game goes on; it does not catch up.
      owed = Math.min(owed + (now - before) * stepsASecond * 0.001, 6);
      before = now;
      while (owed >= 1 && state === "playing") {
        owed -= 1;
        steps += 1;
        game.step?.();
      }
      if (context) game.paint(context, scale);
    }
    function wake() {
      before = performance.now();
      owed = 0;
      if (!frame) frame = requestAnimationFrame(tick);
    }
    function paintNow() {
      if (context && scale > 0) game.paint(context, scale);
    }
    // A sharp screen is drawn at most twice as fine: a third time costs a slow phone its frames.
    function layOut() {
      const { clientWidth: width, clientHeight: height } = main;
      if (width === 0 || height === 0) return;
      game.fit?.(width, height);
      const [across, down] = game.size ?? game.shape?.() ?? [1, 1];
      const fitting = Math.min(width / across, height / down);
      board.style.inlineSize = `${Math.floor(across * fitting)}px`;
      board.style.blockSize = `${Math.floor(down * fitting)}px`;
      if (canvas) {
        scale = fitting * Math.min(devicePixelRatio || 1, 2);
        canvas.width = Math.round(across * scale);
        canvas.height = Math.round(down * scale);
      }
      game.resized?.(scale);
      paintNow();
    }

    // --- keys and touches --------------------------------------------------------------------------------------------
    window.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (state === "playing" && game.typed?.(event)) {
        event.preventDefault();
        return;
      }
      if (event.code === "Escape" || event.code === "KeyP") {
        if (state === "playing") pause();
        else resume();
      } else if (event.code === "KeyM") setMuted(!muted, true);
      else if (event.code === "KeyR" && state === "playing") begin(-1);
      else if (state === "playing") {
        const name = directions[event.code];
        const onBar = bar.contains(document.activeElement);
        if (!name || (name === "act" && onBar)) return;
        // What a game leaves alone does what it does on any page: Enter presses the button that has the focus.
        if ((event.repeat && !game.repeats) || game.key?.(name) !== false) event.preventDefault();
      } else if (event.code.startsWith("Arrow")) {
        // Arrows go from button to button of a screen.
        const all = [...screen.querySelectorAll("button")];
        const at = all.indexOf(document.activeElement);
        const back =
          event.code === "ArrowUp" || event.code === (root.dir === "rtl" ? "ArrowRight" : "ArrowLeft");
        all[(at + (back ? all.length - 1 : 1)) % all.length]?.focus();
        event.preventDefault();
      }
    });
    window.addEventListener("keyup", (event) => {
      const name = directions[event.code];
      if (name) game.keyUp?.(name);
    });
    // The rest of the page cannot be reached with Tab while a screen lies over it.
    screen.addEventListener("keydown", (event) => {
      if (event.key !== "Tab") return;
      const all = [...screen.querySelectorAll("button")];
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0]).focus();
    });
    let touch = null;
    let startX = 0;
    let startY = 0;
    const placeOf = (event, hand) => {
      lastPlace ??= canvas.getBoundingClientRect();
      const across = game.size[0] / lastPlace.width;
      hand((event.clientX - lastPlace.left) * across, (event.clientY - lastPlace.top) * across);
    };
    main.addEventListener("pointerdown", (event) => {
      if (state !== "playing" || touch !== null || event.button > 0) return;
      touch = event.pointerId;
      lastPlace = null;
      startX = event.clientX;
      startY = event.clientY;
      if (game.press) placeOf(event, game.press);
    });
    window.addEventListener("pointermove", (event) => {
      if (state !== "playing") return;
      if (game.drag && (touch === event.pointerId || event.pointerType === "mouse"))
        placeOf(event, game.drag);
      if (touch !== event.pointerId || !game.swipe) return;
      const across = event.clientX - startX;
      const down = event.clientY - startY;
      if (Math.max(Math.abs(across), Math.abs(down)) < 24) return;
      if (Math.abs(across) > Math.abs(down)) game.swipe(across > 0 ? "right" : "left");
      else game.swipe(down > 0 ? "down" : "up");
      startX = event.clientX;
      startY = event.clientY;
      if (game.oneSwipe) touch = null;
    });
    const lift = (event) => {
      if (touch !== event.pointerId) return;
      touch = null;
      game.lift?.();
    };
    window.addEventListener("pointerup", lift);
    window.addEventListener("pointercancel", lift);
    window.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const [name, path] of game.pads ?? []) {
      const pad = make(
        "button",
        `pad pad-${name}`,
        { type: "button", tabindex: "-1", "aria-hidden": "true" },
        draw(path),
      );
      pad.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        pad.setPointerCapture(event.pointerId);
        if (state === "playing") game.key?.(name);
      });
      for (const end of ["pointerup", "pointercancel"]) pad.addEventListener(end, () => game.keyUp?.(name));
      pads.append(pad);
    }
    pads.hidden = !game.pads;

    pauseButton.addEventListener("click", () => (state === "playing" ? pause() : resume()));
    soundButton.addEventListener("click", () => setMuted(!muted, true));
    document.addEventListener("visibilitychange", () => document.hidden && pause());

    // --- words and sound ---------------------------------------------------------------------------------------------
    function setMuted(value, tell) {
      muted = value;
      if (muted) audio?.suspend();
      else if (tell) wakeAudio();
      soundButton.replaceChildren(draw(icons[muted ? "silent" : "sound"]));
      soundButton.setAttribute("aria-pressed", String(!muted));
      if (tell) kiosk.mute(muted);
    }
    function setLanguage(next) {
      language = next;
      root.lang = language;
      root.dir = language === "ar" ? "rtl" : "ltr";
      numbers = new Intl.NumberFormat(language === "ar" ? "ar-u-nu-arab" : language);
      document.title = word("title");
      for (const [key, counter] of counters) {
        counter.name.textContent = word(key);
        if (typeof counter.shown === "number") counter.value.textContent = number(counter.shown);
      }
      pauseButton.replaceChildren(draw(icons.pause));
      pauseButton.setAttribute("aria-label", word("pause"));
      soundButton.setAttribute("aria-label", word("sound"));
      (canvas ?? board).setAttribute("aria-label", word("about"));
      game.translate?.();
    }

    kiosk.on("hello", (hello) => {
      setLanguage(hello.language);
      setMuted(hello.muted, false);
      restore(hello.save, hello.best ?? 0);
      if (state === "ready") showReady();
    });
    kiosk.on("pause", pause);
    kiosk.on("resume", resume);
    kiosk.on("mute", (message) => setMuted(message.muted, false));
    kiosk.on("leave", () => {
      pause();
      save();
      kiosk.leave();
    });
    /** What was kept is only as good as what the portal gave back. */
    function restore(text, bestThere) {
      let kept = {};
      try {
        kept = JSON.parse(text) ?? {};
      } catch {
        kept = {};
      }
      best = Math.max(best, bestThere, Number.isSafeInteger(kept.best) ? kept.best : 0);
      show("best", best);
      if (state === "ready") game.restore?.(kept);
    }

    const play = {
      calm,
      board,
      word,
      number,
      show,
      announce,
      save,
      over,
      make,
      draw,
      tone,
      hiss,
      hum,
      tune,
      layOut,
      get state() {
        return state;
      },
      get score() {
        return score;
      },
      get best() {
        return best;
      },
      get language() {
        return language;
      },
      /** Seconds that were played of this round. */
      get seconds() {
        return steps / stepsASecond;
      },
      get steps() {
        return steps;
      },
      set score(value) {
        setScore(value);
      },
      add: (points) => setScore(score + points),
    };
    // The game's constant for what is returned does not exist yet: its functions are called from the next task on.
    queueMicrotask(() => {
      setLanguage(language);
      setMuted(false, false);
      show("score", 0);
      show("best", 0);
      game.setup?.();
      showReady();
      new ResizeObserver(layOut).observe(main);
      layOut();
      kiosk.ready();
    });
    return play;
  };
})();
globalThis.stage = stage;
