// Makes the demo that test files copy, before the first of them runs.
import { demoToCopy } from "../support/kiosk.mjs";

console.log(demoToCopy());
