// Finds the sections of the messages that a dialog needs; loaded with the first dialog.
import { dialogSections } from "virtual:message-sections-of-dialogs";
import { matchingSections } from "./matching-sections.mjs";
import type { MessageSection } from "./message-sections";

/** By a dialog's feature and name, such as "sign-in/login". */
export function sectionsOfDialog(dialog: string): MessageSection[] {
  return matchingSections(dialogSections, dialog);
}
