// What follows a new sign-in, once: the app is offered, and what a guest has played here becomes the user's.
import { takeOverPositions } from "#features/player/positions/take-over-positions";
import { offerInstall } from "#features/sign-in/offer-install";

export function afterSignIn() {
  offerInstall();
  void takeOverPositions();
}
