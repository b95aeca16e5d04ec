import { type Locale, perLocale } from '@portal/contract/limits';
import type { CampaignContent } from '../campaign-content';
import type { PositionContent, PositionTexts } from '../position-content';
import { type DemoPositionsData, type Occupation, readDemoPositionsData, type Words } from './demo-positions-data';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A campaign without its form, which it has in common with another campaign. */
export interface DemoPosition extends Omit<CampaignContent, 'sections'> {
  position: PositionContent;
  /** The campaign whose form it has. */
  formOf: number;
}

/** Forms of written campaigns that suit others of their kind. */
const FORMS: Partial<Record<Occupation['taskArea'], number>> = {
  'health-care': 105,
  education: 103,
  'early-childhood': 108,
};
const COMMON_FORM = 111;

/** The same numbers for the same seed, so that a demo shows the same positions each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Choices {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = numbersFrom(seed);
  }
  /** A whole number from `least` up to and without `end`. */
  between(least: number, end: number): number {
    return least + Math.floor(this.#next() * (end - least));
  }
  of<Value>(values: readonly Value[]): Value {
    const value = values[this.between(0, values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }
  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.between(0, 100) < share;
  }
}

type Kind = NonNullable<NonNullable<PositionContent['employment']>['kind']>;

/** Work that one can learn within weeks. */
const EASY_PAY = 2300;

function kindOf({ relation, taskArea, pay }: Occupation, choices: Choices): Kind {
  const share = choices.between(0, 100);
  if (taskArea === 'management') return share < 80 ? 'permanent' : 'fixed-term';
  if (share >= 92 && (relation === 'public-office' || pay[0] > EASY_PAY)) return 'permanent';
  if (share < 58) return 'permanent';
  if (share < 75) return 'fixed-term';
  if (share < 92) return 'substitution';
  return share < 96 ? 'traineeship' : 'summer';
}

/** Most are open for weeks; some close within two days, some are over, and a few of those were filled or withdrawn. */
function periodOf(
  choices: Choices,
): Pick<CampaignContent, 'applyPeriodStart' | 'applyPeriodEnd'> & Pick<PositionContent, 'closed'> {
  const share = choices.between(0, 100);
  const begun = { applyPeriodStart: { minutesFromNow: -choices.between(1, 20) * DAY - choices.between(0, DAY) } };
  const later = { minutesFromNow: choices.between(3, 45) * DAY };
  if (share < 6) return { ...begun, applyPeriodEnd: { minutesFromNow: choices.between(3 * HOUR, 47 * HOUR) } };
  if (share < 12) {
    const end = choices.between(3, 15) * DAY;
    return { applyPeriodStart: { minutesFromNow: -end - 20 * DAY }, applyPeriodEnd: { minutesFromNow: -end } };
  }
  const at = { minutesFromNow: -choices.between(1, 20) * HOUR };
  if (share < 15) return { ...begun, applyPeriodEnd: later, closed: { as: 'filled', at } };
  if (share < 17) return { ...begun, applyPeriodEnd: later, closed: { as: 'withdrawn', at } };
  return { ...begun, applyPeriodEnd: later };
}

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}.</li>`).join('')}</ul>`;
const euros = perLocale((_locale, tag) => new Intl.NumberFormat(tag));

function contactsOf({ phrases }: DemoPositionsData, choices: Choices): PositionContent['contacts'] {
  const name = choices.of(phrases.people);
  const mailbox = name.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll(' ', '.');
  return [
    {
      name,
      title: choices.of(phrases.contactTitles),
      phone: `050 000 ${choices.between(1000, 10_000)}`,
      email: `${mailbox}@example.fi`,
      hours: choices.of(phrases.contactHours),
    },
  ];
}

interface Chosen {
  occupation: Occupation;
  kind: Kind;
  pay: { min: number; max: number };
}

function titleIn(locale: Locale, { occupation, kind }: Chosen, { phrases }: DemoPositionsData): string {
  const title = occupation.title[locale];
  return kind === 'permanent' || kind === 'on-call' || kind === 'apprenticeship'
    ? title
    : `${title}, ${phrases.kinds[kind][locale]}`;
}

function textsOf(chosen: Chosen, data: DemoPositionsData, choices: Choices): (locale: Locale) => PositionTexts {
  const { phrases } = data;
  const { occupation, kind, pay } = chosen;
  const duration: Words | undefined = kind === 'permanent' ? undefined : choices.of(phrases.durations);
  const [languages, start] = [choices.of(phrases.languages), choices.of(phrases.starts)];
  return (locale) => ({
    tasksHtml: list(occupation.tasks[locale]),
    requirementsHtml: `<p>${occupation.requirement[locale]}.</p><p>${phrases.appreciated[locale]}</p>`,
    languages: languages[locale],
    ...(duration && { duration: duration[locale] }),
    pay: phrases.pay[locale]
      .replace('{min}', euros[locale].format(pay.min))
      .replace('{max}', euros[locale].format(pay.max)),
    start: start[locale],
    process: perPart(phrases.process, locale),
  });
}

const perPart = (
  { reads, interviews, decision }: Record<'reads' | 'interviews' | 'decision', Words>,
  locale: Locale,
) => ({
  reads: reads[locale],
  interviews: interviews[locale],
  decision: decision[locale],
});

/** Some write in Finnish alone. */
const inLanguages = <Text>(make: (locale: Locale) => Text, finnishOnly: boolean): Partial<Record<Locale, Text>> =>
  finnishOnly ? { fi: make('fi') } : perLocale(make);

function demoPosition(id: number, internal: boolean, data: DemoPositionsData): DemoPosition {
  const choices = new Choices(id);
  const { phrases } = data;
  const occupation = choices.of(data.occupations);
  const employer = choices.of(data.employers.filter(({ kind }) => kind === occupation.employer));
  const pay = {
    min: occupation.pay[0] + choices.between(0, 4) * 25,
    max: occupation.pay[1] + choices.between(0, 4) * 50,
  };
  const chosen: Chosen = { occupation, kind: kindOf(occupation, choices), pay };
  const unit = choices.of(phrases.units[occupation.taskArea]);
  const [opening, offer] = [choices.of(phrases.openings), choices.of(phrases.offers)];
  const { closed, ...period } = periodOf(choices);
  const office = occupation.taskArea === 'administration' || occupation.taskArea === 'ict';
  const remote = office && choices.percent(70) ? 'partly' : 'none';
  const finnishOnly = choices.percent(12);
  const texts = (locale: Locale) => ({
    title: titleIn(locale, chosen, data),
    employer: employer.name[locale],
    organisation: unit[locale],
    location: employer.place[locale],
    description: [opening, offer, phrases.trial].map((phrase) => phrase[locale]).join('\n\n'),
  });
  return {
    id,
    kind: 'vacancy',
    internal,
    ...period,
    texts: inLanguages(texts, finnishOnly),
    position: {
      taskArea: occupation.taskArea,
      employment: {
        kind: chosen.kind,
        relation: occupation.relation,
        hours: choices.percent(85) ? 'full-time' : 'part-time',
      },
      remote,
      place: employer.place,
      ...(closed && { closed }),
      pay: { ...pay, basis: 'month' },
      contacts: contactsOf(data, choices),
      texts: inLanguages(textsOf(chosen, data, choices), finnishOnly),
    },
    formOf: FORMS[occupation.taskArea] ?? COMMON_FORM,
  };
}

/** Ids of the first public and the first internal one. */
const FIRST = { public: 1001, internal: 500_001 };

/**
 * Believable positions in three languages, always the same for the same number.
 * @param counts how many of them anybody reads, and how many only the organisation's people
 */
export function makeDemoPositions(counts: { public: number; internal: number }): DemoPosition[] {
  const data = readDemoPositionsData();
  return (['public', 'internal'] as const).flatMap((audience) =>
    Array.from({ length: counts[audience] }, (_, index) =>
      demoPosition(FIRST[audience] + index, audience === 'internal', data),
    ),
  );
}
