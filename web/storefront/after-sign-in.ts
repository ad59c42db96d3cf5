// Runs once after a new sign-in: offers the app, and gives the user what a guest has played here.
import { takeOverPositions } from "#features/player/positions/take-over-positions";
import { offerInstall } from "#features/sign-in/offer-install";

export function afterSignIn() {
  offerInstall();
  void takeOverPositions();
}
