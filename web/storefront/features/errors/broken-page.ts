// Parts of the error screen that load only in the browser, when a page breaks.
export { ClosedKiosk } from "./closed-kiosk";
export { reportDisplayed } from "./displayed-report";
