import { type Locale, perLocale } from '@portal/contract/limits';
import type {
  EMPLOYMENT_KINDS,
  EMPLOYMENT_RELATIONS,
  REMOTE_WORK,
  WORKING_HOURS,
} from '@portal/contract/position-names';

type Names<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

/** Words around what an employer says; the same as on the page that the scripts draw, which a test compares. */
export interface PositionWords {
  deadline: string;
  place: string;
  employment: string;
  pay: string;
  start: string;
  contacts: string;
  tasks: string;
  requirements: string;
  description: string;
  languages: string;
  address: string;
  attachments: string;
  until: (date: string, time: string) => string;
  /** Of a position whose period has ended. */
  over: (date: string, time: string) => string;
  noDeadline: string;
  apply: string;
  all: string;
  ended: string;
  filled: string;
  withdrawn: string;
  otherLanguage: (language: string) => string;
  calendar: string;
  process: string;
  reads: string;
  interviews: string;
  decision: string;
  /** Of the list. */
  positions: string;
  none: string;
  next: string;
  previous: string;
  search: string;
  find: string;
  similar: (query: string) => string;
  /** Says that the words were found in another language, which is named as this one says where they were found. */
  foundIn: (query: string, language: string) => string;
  /** Names of the other languages, as `foundIn` needs them. */
  inLanguages: Readonly<Partial<Record<Locale, string>>>;
  kinds: Names<typeof EMPLOYMENT_KINDS>;
  relations: Names<typeof EMPLOYMENT_RELATIONS>;
  hours: Names<typeof WORKING_HOURS>;
  remote: Names<typeof REMOTE_WORK>;
}

export const WORDS: Readonly<Record<Locale, PositionWords>> = {
  fi: {
    deadline: 'Hakuaika',
    place: 'Paikka',
    employment: 'Palvelussuhde',
    pay: 'Palkka',
    start: 'Työ alkaa',
    contacts: 'Kysy lisää',
    tasks: 'Työtehtävät',
    requirements: 'Vaatimukset',
    description: 'Tehtävästä',
    languages: 'Kielitaito',
    address: 'Osoite',
    attachments: 'Liitteet hakemukseen',
    until: (date, time) => `Hakuaika päättyy ${date} klo ${time} (Suomen aikaa)`,
    over: (date, time) => `Hakuaika päättyi ${date} klo ${time} (Suomen aikaa)`,
    noDeadline: 'Jatkuva haku',
    apply: 'Hae tehtävään',
    all: 'Kaikki avoimet tehtävät',
    ended: 'Hakuaika on päättynyt. Tehtävään ei voi enää hakea.',
    filled: 'Tehtävään on valittu tekijä. Siihen ei voi enää hakea.',
    withdrawn: 'Työnantaja on keskeyttänyt tehtävän täyttämisen. Tehtävään ei voi hakea.',
    otherLanguage: (language) => `Työnantaja ei ole kirjoittanut ilmoitusta suomeksi. Ilmoituksen kieli: ${language}.`,
    calendar: 'Lisää hakuajan päättyminen kalenteriin',
    process: 'Näin rekrytointi etenee',
    reads: 'Hakemusten käsittely',
    interviews: 'Haastattelut',
    decision: 'Päätös',
    positions: 'Avoimet tehtävät',
    none: 'Haulla ei löytynyt avoimia tehtäviä.',
    next: 'Seuraava',
    previous: 'Edellinen',
    search: 'Tehtävä tai paikkakunta',
    find: 'Etsi',
    similar: (query) => `Haulla ”${query}” ei löytynyt tehtäviä. Näytetään tehtävät, joissa on samankaltaisia sanoja.`,
    foundIn: (query, language) =>
      `Haulla ”${query}” ei löytynyt tehtäviä suomeksi. Näytetään tehtävät, jotka löytyivät ${language}.`,
    inLanguages: { sv: 'ruotsiksi', en: 'englanniksi' },
    kinds: {
      permanent: 'Vakinainen',
      'fixed-term': 'Määräaikainen',
      substitution: 'Sijaisuus',
      'on-call': 'Tarvittaessa työhön kutsuttava',
      traineeship: 'Harjoittelu',
      summer: 'Kesätyö',
      apprenticeship: 'Oppisopimus',
    },
    relations: { 'public-office': 'Virkasuhde', contract: 'Työsuhde' },
    hours: { 'full-time': 'Kokoaikainen', 'part-time': 'Osa-aikainen' },
    remote: { none: 'Ei etätyötä', partly: 'Osittain etätyö', fully: 'Kokonaan etätyö' },
  },
  sv: {
    deadline: 'Ansökningstid',
    place: 'Plats',
    employment: 'Anställning',
    pay: 'Lön',
    start: 'Arbetet börjar',
    contacts: 'Fråga mer',
    tasks: 'Arbetsuppgifter',
    requirements: 'Krav',
    description: 'Om tjänsten',
    languages: 'Språkkunskaper',
    address: 'Adress',
    attachments: 'Bilagor till ansökan',
    until: (date, time) => `Ansökningstiden går ut ${date} kl. ${time} (finsk tid)`,
    over: (date, time) => `Ansökningstiden gick ut ${date} kl. ${time} (finsk tid)`,
    noDeadline: 'Fortlöpande ansökan',
    apply: 'Sök tjänsten',
    all: 'Alla lediga tjänster',
    ended: 'Ansökningstiden har gått ut. Tjänsten kan inte längre sökas.',
    filled: 'Tjänsten har tillsatts. Den kan inte längre sökas.',
    withdrawn: 'Arbetsgivaren har avbrutit rekryteringen. Tjänsten kan inte sökas.',
    otherLanguage: (language) => `Arbetsgivaren har inte skrivit annonsen på svenska. Annonsens språk: ${language}.`,
    calendar: 'Lägg till ansökningstidens slut i kalendern',
    process: 'Så här går rekryteringen vidare',
    reads: 'Ansökningarna behandlas',
    interviews: 'Intervjuer',
    decision: 'Beslut',
    positions: 'Lediga tjänster',
    none: 'Sökningen gav inga lediga tjänster.',
    next: 'Nästa',
    previous: 'Föregående',
    search: 'Tjänst eller ort',
    find: 'Sök',
    similar: (query) => `Sökningen ”${query}” gav inga träffar. Vi visar tjänster med liknande ord.`,
    foundIn: (query, language) =>
      `Sökningen ”${query}” gav inga träffar på svenska. Vi visar tjänster som hittades på ${language}.`,
    inLanguages: { fi: 'finska', en: 'engelska' },
    kinds: {
      permanent: 'Tillsvidare',
      'fixed-term': 'Tidsbunden',
      substitution: 'Vikariat',
      'on-call': 'Behovsanställning',
      traineeship: 'Praktik',
      summer: 'Sommarjobb',
      apprenticeship: 'Läroavtal',
    },
    relations: { 'public-office': 'Tjänsteförhållande', contract: 'Arbetsavtal' },
    hours: { 'full-time': 'Heltid', 'part-time': 'Deltid' },
    remote: { none: 'Inget distansarbete', partly: 'Delvis distansarbete', fully: 'Helt distansarbete' },
  },
  en: {
    deadline: 'Application period',
    place: 'Place',
    employment: 'Employment',
    pay: 'Pay',
    start: 'Starts',
    contacts: 'Ask for more',
    tasks: 'Tasks',
    requirements: 'Requirements',
    description: 'About the position',
    languages: 'Languages',
    address: 'Address',
    attachments: 'Attachments to the application',
    until: (date, time) => `Closes ${date} at ${time} (Finnish time)`,
    over: (date, time) => `Closed ${date} at ${time} (Finnish time)`,
    noDeadline: 'Open-ended: no closing date',
    apply: 'Apply',
    all: 'All open positions',
    ended: 'The application period has ended. You can no longer apply.',
    filled: 'Somebody has been chosen. You can no longer apply.',
    withdrawn: 'The employer has stopped filling the position. You cannot apply.',
    otherLanguage: (language) =>
      `The employer has not written the advertisement in English. Its language: ${language}.`,
    calendar: 'Add the deadline to your calendar',
    process: 'What happens next',
    reads: 'Applications are read',
    interviews: 'Interviews',
    decision: 'Decision',
    positions: 'Open positions',
    none: 'The search found no open positions.',
    next: 'Next',
    previous: 'Previous',
    search: 'Position or place',
    find: 'Search',
    similar: (query) => `Nothing was found for “${query}”. These are positions with similar words.`,
    foundIn: (query, language) =>
      `Nothing was found for “${query}” in English. These positions were found in ${language}.`,
    inLanguages: { fi: 'Finnish', sv: 'Swedish' },
    kinds: {
      permanent: 'Permanent',
      'fixed-term': 'Fixed-term',
      substitution: 'Substitution',
      'on-call': 'On call',
      traineeship: 'Traineeship',
      summer: 'Summer work',
      apprenticeship: 'Apprenticeship',
    },
    relations: { 'public-office': 'Public office', contract: 'Employment contract' },
    hours: { 'full-time': 'Full-time', 'part-time': 'Part-time' },
    remote: { none: 'No remote work', partly: 'Partly remote', fully: 'Fully remote' },
  },
};

const IN_FINLAND = { timeZone: 'Europe/Helsinki' } as const;
const DATES = perLocale((_locale, tag) => new Intl.DateTimeFormat(tag, { ...IN_FINLAND, dateStyle: 'medium' }));
const TIMES = perLocale(
  (_locale, tag) =>
    new Intl.DateTimeFormat(tag, { ...IN_FINLAND, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
);

/**
 * Until when one can apply, or could, in a sentence without its point.
 * @param end ISO instant; null where there is no deadline
 * @param now of the answer, ISO instant
 */
export function deadlineText(end: string | null, now: string, locale: Locale): string {
  if (end === null) return WORDS[locale].noDeadline;
  const instant = new Date(end);
  const over = instant.getTime() <= Date.parse(now);
  return WORDS[locale][over ? 'over' : 'until'](DATES[locale].format(instant), TIMES[locale].format(instant));
}
