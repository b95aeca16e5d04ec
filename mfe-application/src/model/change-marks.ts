import type { UnsentChange } from '@portal/contract/life-cycle';
import type { SectionName } from '@portal/contract/sections';

/** Where two versions of an application differ. */
export interface ChangeMarks {
  /** Sections in which anything differs. */
  sections: ReadonlySet<SectionName>;
  /** Whether the section itself differs, as a whole: its order, or that it has no rows. */
  section(section: SectionName): boolean;
  row(section: SectionName, rowId: string): boolean;
  field(section: SectionName, rowId: string | undefined, field: string): boolean;
}

/** Reads the server's list of differences. */
export function changeMarks(changes: readonly UnsentChange[]): ChangeMarks {
  const keys = new Set(changes.map(({ section, rowId, field }) => keyOf(section, rowId, field)));
  return {
    sections: new Set(changes.map(({ section }) => section)),
    section: (section) => keys.has(keyOf(section, undefined, undefined)),
    row: (section, rowId) => keys.has(keyOf(section, rowId, undefined)),
    field: (section, rowId, field) => keys.has(keyOf(section, rowId, field)),
  };
}

function keyOf(section: SectionName, rowId: string | undefined, field: string | undefined): string {
  return JSON.stringify([section, rowId ?? null, field ?? null]);
}
