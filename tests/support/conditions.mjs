// What holds for a page however it is read: with forced colours, on a short screen, with names in the other script,
// while pages change. Each function runs in the browser and returns the faults that it finds.

/**
 * Remembers which controls show their edge by a background or a shadow; with forced colours both are gone. Called
 * before the colours are forced, and then again with "forced".
 */
export const edgesOf = (page, forced) =>
  page.evaluate((isForced) => {
    const visible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element) => `${element.tagName.toLowerCase()}.${element.className}`;
    const controls = "a, button, summary, input:not([type='hidden']), select, textarea, dialog[open], label";
    if (!isForced) {
      for (const control of document.querySelectorAll(controls)) {
        const style = getComputedStyle(control);
        delete control.dataset.hadEdge;
        const filled = !/^rgba\(0, 0, 0, 0\)$|\/ 0\)$/.test(style.backgroundColor);
        if (visible(control) && (filled || style.boxShadow !== "none")) control.dataset.hadEdge = "";
      }
      return [];
    }
    const hasEdge = (style) =>
      (style.borderBlockStartStyle !== "none" && Number.parseFloat(style.borderBlockStartWidth) >= 1) ||
      (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1);
    const faults = [];
    for (const control of document.querySelectorAll("[data-had-edge]"))
      if (visible(control) && !hasEdge(getComputedStyle(control)))
        faults.push(`${nameOf(control)} has no edge with forced colours`);
    for (const slider of document.querySelectorAll("[role='slider']"))
      if (visible(slider) && getComputedStyle(slider).forcedColorAdjust !== "none")
        faults.push(`${nameOf(slider)} has no line with forced colours`);
    for (const current of document.querySelectorAll("[aria-current]:not([aria-current='false'])"))
      if (visible(current) && !hasEdge(getComputedStyle(current)))
        faults.push(`${nameOf(current)} is not marked as the current one with forced colours`);
    return faults;
  }, forced === "forced");

/** The share of the window's height that bars which stay leave to the page, in the middle of its length. */
export const roomOf = (page) =>
  page.evaluate(async () => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A message goes away by itself.
    const stays = (element) => {
      if (element?.closest(".toast-region")) return false;
      for (let one = element; one; one = one.parentElement)
        if (/^(fixed|sticky)$/.test(getComputedStyle(one).position)) return true;
      return false;
    };
    let free = 0;
    let all = 0;
    for (let y = 2; y < innerHeight; y += 4) {
      all += 1;
      if (!stays(document.elementFromPoint(innerWidth * 0.6, y))) free += 1;
    }
    return free / all;
  });

/**
 * Names in the other script that are not aligned with the start of the page's other text: what is written so already,
 * and every heading, title and marked name once it is.
 */
export const misalignedNames = (page) =>
  page.evaluate(() => {
    const rightToLeft = document.documentElement.dir === "rtl";
    const name = rightToLeft ? "Lina Kor" : "لينا قمر";
    const arabic = /\p{Script=Arabic}/u;
    const latin = /\p{Script=Latin}/u;
    const isOtherScript = (text) =>
      rightToLeft ? latin.test(text) && !arabic.test(text) : arabic.test(text) && !latin.test(text);
    const titles = "h1, h2, h3, h4, dd, .own-direction, .ltr, [class*='title'], [class*='-name']";
    const isInline = (element) => /^(inline|contents)/.test(getComputedStyle(element).display);
    /** A block of text: nothing within it is a block of its own. */
    const isBlock = (element) =>
      !isInline(element) &&
      element.textContent.trim() !== "" &&
      [...element.querySelectorAll("*")].every(isInline);
    const write = (element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let words = name; texts.nextNode(); words = "") texts.currentNode.textContent = words;
    };
    const faults = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility() || !isBlock(element)) continue;
      const style = getComputedStyle(element);
      if (style.textAlign === "center" || style.justifyContent === "center") continue;
      const isTitle = element.matches(titles) || element.closest("h1, h2, h3, h4") !== null;
      if (isTitle) write(element);
      else if (!isOtherScript(element.textContent)) continue;
      const words = document.createRange();
      words.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      const place = words.getBoundingClientRect();
      const gap = rightToLeft
        ? box.right - Number.parseFloat(style.paddingRight) - place.right
        : place.left - box.left - Number.parseFloat(style.paddingLeft);
      if (Math.abs(gap) > 2)
        faults.push(
          `${element.tagName.toLowerCase()}.${element.className}: ${Math.round(gap)} points from the start`,
        );
    }
    return faults;
  });

/**
 * Marks the links of a page that are followed in place, each address once, with `data-walk-link` and a number from 0
 * on, and gives their addresses.
 */
export const linksInPlace = (page) =>
  page.evaluate(() => {
    const addresses = new Set([location.pathname]);
    const found = [];
    for (const link of document.querySelectorAll("a[href]")) {
      const { origin, pathname } = new URL(link.href);
      const elsewhere = origin !== location.origin || pathname.startsWith("/backend") || link.target;
      if (elsewhere || link.hash || link.hreflang || addresses.has(pathname)) continue;
      const place = link.getBoundingClientRect();
      if (!link.checkVisibility({ visibilityProperty: true }) || place.width < 2 || place.bottom < 0)
        continue;
      addresses.add(pathname);
      link.dataset.walkLink = String(found.length);
      found.push(pathname);
    }
    return found;
  });

/** The layout shift of a navigation in place that no hand caused, so all of it counts. */
export async function shiftOfNavigation(page, address) {
  await page.evaluate(() => {
    window.shifts = [];
    window.shiftObserver ??= new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? "").join(" "),
        });
    });
    window.shiftObserver.observe({ type: "layout-shift" });
  });
  // The address changes before the page comes: the event says when it is there.
  await page.evaluate(async (href) => {
    const shown = new Promise((resolve) =>
      window.navigation.addEventListener("navigatesuccess", resolve, { once: true }),
    );
    const link = document.createElement("a");
    link.href = href;
    document.querySelector("main").append(link);
    link.click();
    link.remove();
    await shown;
  }, address);
  await page.waitForURL((url) => url.pathname === address);
  await page.waitForFunction(() => !document.querySelector(".pending-bar"));
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return image.complete || !isInSight || !image.checkVisibility();
    }),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const shifts = await page.evaluate(() => window.shifts);
  return { value: shifts.reduce((sum, { value }) => sum + value, 0), what: shifts.map(({ what }) => what) };
}

/** The layout shift of a page since it began to load. */
export const shiftSoFar = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) sum += value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // A shift is recorded with the frame that shows it; two frames later all of them are.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            for (const { value } of observer.takeRecords()) sum += value;
            resolve(sum);
          }),
        );
      }),
  );

/** Sentences of a page, of its description and its structured data that are English without saying so. */
export const unmarkedEnglish = (page) =>
  page.evaluate(() => {
    if (document.documentElement.lang.startsWith("en")) return [];
    const common = /\b(the|and|of|with|is|are|that|from|for|you|your|this|to)\b/gi;
    const isEnglish = (text) => {
      const words = text.trim().split(/\s+/).length;
      return words >= 6 && (text.match(common)?.length ?? 0) / words > 0.2;
    };
    const faults = [];
    const description = document.querySelector("meta[name='description']")?.content ?? "";
    if (isEnglish(description)) faults.push(`the description is English: ${description.slice(0, 60)}`);
    const look = (data, language) => {
      if (typeof data === "string" && isEnglish(data) && !language.startsWith("en"))
        faults.push(`the structured data is English: ${data.slice(0, 60)}`);
      if (!data || typeof data !== "object") return;
      for (const value of Object.values(data)) look(value, data.inLanguage ?? language);
    };
    for (const { textContent } of document.querySelectorAll("script[type='application/ld+json']"))
      look(JSON.parse(textContent), document.documentElement.lang);
    for (const element of document.querySelectorAll("main p, main li, main h1, main h2, main dd")) {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data);
      if (isEnglish(own.join(" ")) && !element.closest("[lang]:not(html)")?.lang.startsWith("en"))
        faults.push(`English without a mark: ${own.join(" ").trim().slice(0, 60)}`);
    }
    return faults;
  });
