import type { Values } from '@portal/contract/fields';
import { LANGUAGE_FIELD } from './validate-language-skills';
import { isEmpty } from './values';

/** What stands in a section, whatever its kind. */
export interface GivenContent {
  values?: Values;
  /** Of a language that the campaign names itself, its row is there from the beginning (`given`). */
  rows?: readonly { values: Values; given?: boolean }[];
  files?: number;
  noneSelected?: boolean;
}

const holdsValue = (values: Values, besides?: string): boolean =>
  Object.entries(values).some(([field, value]) => field !== besides && !isEmpty(value));

/** Tells whether the candidate has given anything in a section. */
export function isStarted({ values = {}, rows = [], files = 0, noneSelected = false }: GivenContent): boolean {
  return (
    noneSelected ||
    files > 0 ||
    holdsValue(values) ||
    rows.some(({ values: ofRow, given }) => !given || holdsValue(ofRow, LANGUAGE_FIELD))
  );
}

export interface SectionProgress {
  /** Something stands in it. */
  started: boolean;
  /** Something stands in it, and it could be sent as it is. */
  done: boolean;
  /** It could be sent as it is, also where nothing stands in it because nothing is asked for. */
  complete: boolean;
}

/**
 * How much of an application is filled in, in whole percent: the share of the visible sections that are done, and 100 as soon as every section could
 * be sent as it is. The same in the form, in lists and at the API. docs/adr/0008-life-cycle.md
 */
export function fillPercent(sections: readonly Pick<SectionProgress, 'done' | 'complete'>[]): number {
  const done = sections.filter((section) => section.done).length;
  if (done === 0) return 0;
  return sections.every(({ complete }) => complete) ? 100 : Math.round((100 * done) / sections.length);
}
