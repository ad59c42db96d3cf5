// The modules that web/message-sections.mjs writes for a build.
type Section = import("#kit/messages/message-sections").MessageSection;
type SectionUses = import("#kit/messages/matching-sections.mjs").SectionUse<Section>[];
type LoadCatalogue = () => Promise<{ default: import("#kit/messages/intl").Messages }>;

declare module "virtual:message-sections-of-pages" {
  export const pageSections: SectionUses;
}

declare module "virtual:message-sections-of-dialogs" {
  export const dialogSections: SectionUses;
}

declare module "virtual:message-catalogues" {
  /** By language, and then by section. */
  export const catalogues: Record<string, () => Promise<{ default: Record<Section, LoadCatalogue> }>>;
}
