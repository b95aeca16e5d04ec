import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface GigGivenBackParams {
  task: string;
  unit: string;
  /** Times of the shifts for people, Europe/Helsinki, in the language of the mail. */
  when: string;
  /** The employer's own id of the gig. */
  id: string;
  /** Who held the slot; absent where their account is closed. */
  name?: string;
  late: boolean;
  /** Somebody from the waiting list has the slot now. */
  givenOn: boolean;
  /** The portal. */
  url: string;
}

/** A member has given a slot back: for the contact person of a gig whose employer has no system that is told. */
export function gigGivenBack(params: GigGivenBackParams, locale: Locale): MailContent {
  const { task, unit, when, id, name, late, givenOn, url } = params;
  const words = {
    fi: {
      heading: 'Sijainen on peruuttanut keikan',
      id: `Keikan tunnus: ${id}`,
      name: name === undefined ? 'Sijainen on sulkenut tilinsä palvelussa.' : `Peruuttaja: ${name}`,
      late: 'Keikan alkuun on alle 24 tuntia.',
      slot: givenOn ? 'Paikan sai jonotuslistan seuraava.' : 'Paikka on nyt vapaa.',
      why: 'Saat tämän viestin, koska sinut on merkitty keikan yhteyshenkilöksi.',
      from: 'Palvelun osoite',
    },
    sv: {
      heading: 'En vikarie har avbokat ett inhopp',
      id: `Inhoppets id: ${id}`,
      name: name === undefined ? 'Vikarien har avslutat sitt konto i e-tjänsten.' : `Avbokat av: ${name}`,
      late: 'Det är mindre än 24 timmar till att inhoppet börjar.',
      slot: givenOn ? 'Platsen gick till nästa på väntelistan.' : 'Platsen är nu ledig.',
      why: 'Du får det här meddelandet eftersom du är angiven som inhoppets kontaktperson.',
      from: 'E-tjänstens adress',
    },
    en: {
      heading: 'A substitute has cancelled a gig',
      id: `Id of the gig: ${id}`,
      name: name === undefined ? 'The substitute has closed their account.' : `Cancelled by: ${name}`,
      late: 'The gig begins in less than 24 hours.',
      slot: givenOn ? 'The slot went to the next on the waiting list.' : 'The slot is free now.',
      why: 'You get this message because you are named as the contact person of the gig.',
      from: 'Address of the service',
    },
  }[locale];
  return {
    subject: `${words.heading}: ${task}, ${when}`,
    heading: words.heading,
    paragraphs: [`${task}, ${unit}: ${when}`, words.id, words.name, ...(late ? [words.late] : []), words.slot],
    closing: [words.why, `${words.from}: ${url}`],
  };
}
