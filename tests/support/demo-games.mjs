// How each of the demo's games is played by a test: what a finger and what a key do, and a player who scores. A player
// runs in the game's own frame and may look at its state, as a person looks at the board.

/** Waits until the browser has shown so many pictures: as long as a game needs for them, however slow the machine is. */
export const pictures = (frame, count) =>
  frame.evaluate(async (times) => {
    for (let shown = 0; shown < times; shown += 1) await new Promise(requestAnimationFrame);
  }, count);

/** Plays until the portal has heard a score above nothing. */
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
  },
  "night-road": {
    act: ({ page }) => page.keyboard.down("ArrowRight"),
    // The first metres are free of cars.
    score: ({ frame }) => pictures(frame, 6),
    kept: (save) => save.reached === 1,
  },
  lantern: {
    act: ({ page }) => page.keyboard.down("ArrowRight"),
    // The first fireflies hang over the path.
    async score({ page, frame }) {
      await page.keyboard.down("ArrowRight");
      await pictures(frame, 4);
    },
    kept: (save) => save.reached === 1,
  },
};
