import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

/** What the code brings into force. */
export type CodePurpose = 'confirm-email' | 'email' | 'username' | 'password' | 'confirmation';

export interface AccountCodeParams {
  purpose: CodePurpose;
  code: string;
  /** Page where the code is typed in. */
  url: string;
  minutes: number;
}

const HEADINGS: Record<Locale, Record<CodePurpose, string>> = {
  fi: {
    'confirm-email': 'Vahvista sähköpostiosoitteesi',
    email: 'Vahvista uusi sähköpostiosoitteesi',
    username: 'Vahvista uusi käyttäjätunnuksesi',
    password: 'Vahvista uusi salasanasi',
    confirmation: 'Vahvista, että se olet sinä',
  },
  sv: {
    'confirm-email': 'Bekräfta din e-postadress',
    email: 'Bekräfta din nya e-postadress',
    username: 'Bekräfta ditt nya användarnamn',
    password: 'Bekräfta ditt nya lösenord',
    confirmation: 'Bekräfta att det är du',
  },
  en: {
    'confirm-email': 'Confirm your email address',
    email: 'Confirm your new email address',
    username: 'Confirm your new user name',
    password: 'Confirm your new password',
    confirmation: 'Confirm that it is you',
  },
};

/** The code that brings a change of the account into force. */
export function accountCode({ purpose, code, url, minutes }: AccountCodeParams, locale: Locale): MailContent {
  const heading = HEADINGS[locale][purpose];
  return {
    fi: {
      subject: `Vahvistuskoodisi on ${code}`,
      heading,
      paragraphs: [`Syötä tämä koodi sivulle, jolla aloitit. Koodi on voimassa ${minutes} minuuttia.`],
      code,
      action: { label: 'Syötä koodi', url },
      closing: [
        'Avaa linkki samassa selaimessa, jossa aloitit. Jos et itse pyytänyt koodia, älä anna sitä kenellekään ja vaihda salasanasi.',
      ],
    },
    sv: {
      subject: `Din bekräftelsekod är ${code}`,
      heading,
      paragraphs: [`Skriv in koden på sidan där du började. Koden gäller i ${minutes} minuter.`],
      code,
      action: { label: 'Skriv in koden', url },
      closing: [
        'Öppna länken i samma webbläsare som du började i. Om du inte själv bad om koden: ge den inte till någon och byt ditt lösenord.',
      ],
    },
    en: {
      subject: `Your confirmation code is ${code}`,
      heading,
      paragraphs: [`Enter this code on the page where you started. The code is valid for ${minutes} minutes.`],
      code,
      action: { label: 'Enter the code', url },
      closing: [
        'Open the link in the same browser in which you started. If you did not ask for a code, give it to nobody and change your password.',
      ],
    },
  }[locale];
}
