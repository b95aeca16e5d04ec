import type { Locale } from '@portal/contract/limits';

export interface ReceiptWords {
  /** Of the document, before the position's name. */
  title: string;
  receipt: string;
  position: string;
  employer: string;
  number: string;
  sent: string;
  checksum: string;
  withdrawn: string;
  nothing: string;
  none: string;
  /** In place of an end: work or studies go on. */
  ongoing: string;
  yes: string;
  no: string;
  /** After a time: whose clock it is. */
  zone: string;
  page(page: number, pages: number): string;
}

export const RECEIPT_WORDS: Record<Locale, ReceiptWords> = {
  fi: {
    title: 'Lähetetty hakemus',
    receipt: 'Kuittaus',
    position: 'Haettu tehtävä',
    employer: 'Työnantaja',
    number: 'Kuittausnumero',
    sent: 'Lähetetty',
    checksum: 'Tarkistussumma (SHA-256)',
    withdrawn: 'Hakemus peruutettu',
    nothing: 'Ei annettuja tietoja.',
    none: 'Hakija on ilmoittanut, ettei hänellä ole tähän lisättävää.',
    ongoing: 'Jatkuu',
    yes: 'Kyllä',
    no: 'Ei',
    zone: 'Suomen aikaa',
    page: (page, pages) => `Sivu ${page}/${pages}`,
  },
  sv: {
    title: 'Skickad ansökan',
    receipt: 'Kvitto',
    position: 'Tjänst',
    employer: 'Arbetsgivare',
    number: 'Kvittonummer',
    sent: 'Skickad',
    checksum: 'Kontrollsumma (SHA-256)',
    withdrawn: 'Ansökan återtagen',
    nothing: 'Inga uppgifter har angetts.',
    none: 'Sökanden har meddelat att hen inte har något att tillägga här.',
    ongoing: 'Fortsätter',
    yes: 'Ja',
    no: 'Nej',
    zone: 'finsk tid',
    page: (page, pages) => `Sida ${page}/${pages}`,
  },
  en: {
    title: 'Application as sent',
    receipt: 'Receipt',
    position: 'Position',
    employer: 'Employer',
    number: 'Receipt number',
    sent: 'Sent',
    checksum: 'Checksum (SHA-256)',
    withdrawn: 'Application withdrawn',
    nothing: 'No information given.',
    none: 'The candidate has stated that there is nothing to add here.',
    ongoing: 'Ongoing',
    yes: 'Yes',
    no: 'No',
    zone: 'Finnish time',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
};
