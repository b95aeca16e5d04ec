import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { perLocale } from '@portal/contract/limits';
import { EMPLOYMENT_RELATIONS, TASK_AREAS } from '@portal/contract/position-names';
import { z } from 'zod';

const Words = z.strictObject(perLocale(() => z.string().min(1)));
export type Words = z.infer<typeof Words>;
const Choice = z.array(Words).min(1);

/** Titles by the national classification of occupations, each with its code there. */
const Occupation = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  taskArea: z.enum(TASK_AREAS),
  employer: z.enum(['municipality', 'county']),
  relation: z.enum(EMPLOYMENT_RELATIONS),
  pay: z.tuple([z.number(), z.number()]),
  title: Words,
  tasks: z.strictObject(perLocale(() => z.array(z.string().min(1)).min(2))),
  requirement: Words,
});
export type Occupation = z.infer<typeof Occupation>;

const Employer = z.strictObject({ kind: z.enum(['municipality', 'county']), place: Words, name: Words });
export type Employer = z.infer<typeof Employer>;

const Phrases = z.strictObject({
  units: z.record(z.enum(TASK_AREAS), Choice),
  openings: Choice,
  offers: Choice,
  languages: Choice,
  durations: Choice,
  starts: Choice,
  contactTitles: Choice,
  contactHours: Choice,
  process: z.strictObject({ reads: Words, interviews: Words, decision: Words }),
  kinds: z.strictObject({ 'fixed-term': Words, substitution: Words, summer: Words, traineeship: Words }),
  pay: Words,
  trial: Words,
  appreciated: Words,
  people: z.array(z.string().min(1)).min(1),
});
export type Phrases = z.infer<typeof Phrases>;

const FOLDER = join(import.meta.dirname, '../../../../demo/positions');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

/** What generated positions are made of. */
export interface DemoPositionsData {
  occupations: Occupation[];
  employers: Employer[];
  phrases: Phrases;
}

/** Reads and checks the parts that demo positions are made of. */
export const readDemoPositionsData = (): DemoPositionsData => ({
  occupations: z.array(Occupation).parse(readJson('occupations')),
  employers: z.array(Employer).parse(readJson('employers')),
  phrases: Phrases.parse(readJson('phrases')),
});
