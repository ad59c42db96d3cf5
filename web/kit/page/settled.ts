// Marks the document while nothing is under way: no call, no navigation, no font and no picture in sight. Tests and
// tools that take pictures wait for it.
import { callsUnderWay } from "#kit/calls/calls-under-way";
import type { Navigator } from "#kit/navigation/navigation";

/** Keeps `data-settled` of the document right from now on. The page has to be hydrated. */
export function markSettled(navigator: Navigator, api?: Navigation): void {
  const { dataset } = document.documentElement;
  let turn = 0;
  let isLeaving = false;
  const look = async () => {
    turn += 1;
    const mine = turn;
    delete dataset.settled;
    if (isLeaving || callsUnderWay.count > 0 || navigator.isPending()) return;
    await document.fonts.ready;
    await picturesInSight();
    if (turn === mine) dataset.settled = "true";
  };
  callsUnderWay.changed = look;
  navigator.subscribe(look);
  api?.addEventListener("navigate", ({ downloadRequest }) => {
    isLeaving = downloadRequest === null;
    void look();
  });
  const stays = () => {
    isLeaving = false;
    void look();
  };
  api?.addEventListener("navigatesuccess", stays);
  api?.addEventListener("navigateerror", stays);
  addEventListener("pageshow", stays); // the back/forward cache may show this document again
  void look();
}

/** A picture that can't be decoded is no reason to wait. */
function picturesInSight() {
  const inSight = [...document.querySelectorAll("img")].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInside && image.checkVisibility();
  });
  return Promise.allSettled(inSight.map((image) => image.decode()));
}
