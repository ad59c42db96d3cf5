export interface SectionUse<Name extends string> {
  name: Name;
  prefixes: string[];
}

export function matchingSections<Name extends string>(
  sections: SectionUse<Name>[],
  name: string,
): (Name | "core")[];
