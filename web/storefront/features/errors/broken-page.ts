// What the screen of an error in the browser loads on demand.
export { ClosedKiosk } from "./closed-kiosk";
export { reportDisplayed } from "./displayed-report";
