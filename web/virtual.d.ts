// The modules that web/message-sections.mjs writes for a build.
type Section = import("./kit/message-sections").MessageSection;
type SectionUses = import("./kit/matching-sections.mjs").SectionUse<Section>[];
type LoadCatalogue = () => Promise<{ default: import("./kit/i18n").Catalogue }>;

declare module "virtual:message-sections" {
  export const pageSections: SectionUses;
  export const dialogSections: SectionUses;
}

declare module "virtual:message-catalogues" {
  /** By section and language. */
  export const catalogues: Record<Section, Record<string, LoadCatalogue>>;
}
