// Finds the sections of the messages that a page needs. message-sections.json is the rule; web/message-sections.mjs splits the
// catalogue of each language by it.
import { pageSections } from "virtual:message-sections-of-pages";
import { matchingSections } from "./matching-sections.mjs";
import type rules from "./message-sections.json";

export type MessageSection = keyof typeof rules;

/** By a page's name, such as "profile/manage". */
export function sectionsOfPage(page: string): MessageSection[] {
  return matchingSections(pageSections, page);
}
