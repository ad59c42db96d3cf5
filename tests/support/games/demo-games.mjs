// How each of the demo's games is played by a test: what a finger and what a key do, and a player who scores. A player
// runs in the game's own frame and may look at its state, as a person looks at the board.

/** Waits until the browser has shown so many pictures: as long as a game needs for them, however slow the machine is. */
export const pictures = (frame, count) =>
  frame.evaluate(async (times) => {
    for (let shown = 0; shown < times; shown += 1) await new Promise(requestAnimationFrame);
  }, count);

/**
 * `score` plays until the portal has heard a score above nothing, `act` does one thing. Where a game has them, `lose` and
 * `win` play a round to its end in the game's frame; `won` is what `win` then gives.
 */
export const players = {
  "double-up": {
    act: ({ page }) => page.keyboard.press("ArrowLeft"),
    async score({ page }) {
      for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    },
    kept: (save) => Array.isArray(save.board) && save.board.length === 16,
  },
  ribbon: {
    act: ({ frame }) => pictures(frame, 6),
    // The first berry lies straight ahead.
    score: ({ frame }) => pictures(frame, 6),
    kept: (save) => save.reached === 1,
  },
  brickfall: {
    act: ({ page }) => page.keyboard.press("Space"),
    // Stays below the ball, and a little aside so that it does not fly up and down one column.
    score: ({ frame }) =>
      frame.evaluate(() => {
        if (waiting) letGo();
        const lowest = balls.filter((ball) => ball.on).sort((one, other) => other.y - one.y)[0];
        if (lowest) drag(lowest.x + 12);
      }),
    kept: (save) => save.reached === 1,
  },
  pairs: {
    act: ({ page }) => page.keyboard.press("Enter"),
    score: ({ frame }) =>
      frame.evaluate(() => {
        const one = cards.findIndex((card) => !card.gone);
        const other = cards.findIndex((card, place) => place > one && card.thing === cards[one].thing);
        close();
        turn(one);
        turn(other);
      }),
    kept: (save) => save.reached === 1,
  },
  tidewatch: {
    act: ({ page }) => page.keyboard.press("Enter"),
    // The first field that is opened is never a mine.
    score: ({ frame }) =>
      frame.evaluate(() => {
        dig(fields.findIndex((field) => !field.mine && !field.open));
      }),
    kept: (save) => save.reached >= 1,
    // Mines are laid when the first field is opened.
    lose: () => {
      while (play.state === "playing") {
        dig(
          Math.max(
            fields.findIndex((field) => field.mine && !field.open),
            0,
          ),
        );
        step();
      }
    },
    win: () => {
      for (let place = 0; place < fields.length; place += 1) if (!fields[place].mine) dig(place);
      for (let steps = 0; steps < 80; steps += 1) step();
      return { level, lives: livesLeft };
    },
    won: { level: 2, lives: 3 },
  },
  "night-road": {
    act: ({ page }) => page.keyboard.down("ArrowRight"),
    // The first metres are free of cars.
    score: ({ frame }) => pictures(frame, 6),
    kept: (save) => save.reached === 1,
    // The road does not wait for a driver who stands still.
    lose: () => {
      braking = true;
      while (play.state === "playing") step();
    },
    win: () => {
      distance = gates.at(-1) - 1;
      level = gates.length;
      while (play.state === "playing") step();
      return { level };
    },
    won: { level: 8 },
  },
  lantern: {
    act: ({ page }) => page.keyboard.down("ArrowRight"),
    // The first fireflies hang over the path.
    async score({ page, frame }) {
      await page.keyboard.down("ArrowRight");
      await pictures(frame, 4);
    },
    kept: (save) => save.reached === 1,
    lose: () => {
      toRight = true;
      while (play.state === "playing") step();
    },
    win: () => {
      for (let garden = 1; garden <= gardens.length; garden += 1) {
        hero.x = gate.x;
        hero.y = gate.y;
        for (let steps = 0; steps < 90 && play.state === "playing"; steps += 1) step();
      }
      return { level, reached };
    },
    won: { level: 6, reached: 6 },
  },
  letterbox: {
    act: ({ page }) => page.keyboard.press("KeyQ"),
    // P is a letter here.
    pauseKey: "Escape",
    score: ({ frame }) =>
      frame.evaluate(() => {
        for (const letter of bareWord(word)) type(letter);
        check();
      }),
    kept: (save) => save.round.points > 0 && save.round.lives === 3,
  },
};
