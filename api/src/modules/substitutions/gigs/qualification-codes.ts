import type { Locale } from '@portal/contract/limits';
import { fieldLabel, optionLabel } from '../../campaigns/catalogue';

/** Levels of education in steps of the European Qualifications Framework. */
const STEPS: Readonly<Record<string, number>> = {
  basic: 2,
  vocational: 4,
  'upper-secondary': 4,
  'further-vocational': 5,
  'uas-bachelor': 6,
  bachelor: 6,
  'uas-master': 7,
  master: 7,
  licentiate: 8,
  doctorate: 8,
};

/** What is read from an application; every other qualification is vouched for by the employer. */
export type ReadQualification = { kind: 'education'; least: number } | { kind: 'teacher'; field: string };

const teacherField = (subject: string): string =>
  `${subject.replace(/-([a-z0-9])/gi, (_match, letter: string) => letter.toUpperCase())}EligibilityId`;

/** @returns undefined for a qualification that the employer vouches for; `unknown` for a level or subject that the form does not have */
export function parseQualification(code: string): ReadQualification | 'unknown' | undefined {
  const [kind, value = ''] = code.split(':');
  if (kind === 'education') {
    const least = STEPS[value];
    return least === undefined ? 'unknown' : { kind, least };
  }
  if (kind !== 'teacher') return undefined;
  const field = teacherField(value);
  return fieldLabel('teacherEligibilities', field, 'fi') === undefined ? 'unknown' : { kind, field };
}

/** Whether an education of this level is at least that one. */
export const reaches = (level: unknown, least: number): boolean =>
  typeof level === 'string' && (STEPS[level] ?? 0) >= least;

/** Name of a qualification that the portal's own form asks for. */
export function knownName(code: string, locale: Locale): string | undefined {
  const [kind, value = ''] = code.split(':');
  if (kind === 'education') return optionLabel('educationLevel', value, locale);
  return kind === 'teacher' ? fieldLabel('teacherEligibilities', teacherField(value), locale) : undefined;
}
