import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface RegistrationKnownParams {
  /** Log-in page. */
  url: string;
}

/** Somebody registers with an address that already has an account: the page says nothing of it, the owner of the address is told. */
export function registrationKnown({ url }: RegistrationKnownParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Sinulla on jo tili',
      heading: 'Sinulla on jo tili',
      paragraphs: [
        'Tällä sähköpostiosoitteella yritettiin rekisteröityä työnhakupalveluun. Osoitteellasi on jo tili, joten uutta ei tehty.',
        'Kirjaudu sisään käyttäjätunnuksellasi tai sähköpostiosoitteellasi.',
      ],
      action: { label: 'Kirjaudu sisään', url },
      closing: ['Jos et itse rekisteröitynyt, sinun ei tarvitse tehdä mitään.'],
    },
    sv: {
      subject: 'Du har redan ett konto',
      heading: 'Du har redan ett konto',
      paragraphs: [
        'Någon försökte registrera sig i jobbsökningstjänsten med den här e-postadressen. Adressen har redan ett konto, så inget nytt skapades.',
        'Logga in med ditt användarnamn eller din e-postadress.',
      ],
      action: { label: 'Logga in', url },
      closing: ['Om det inte var du som registrerade dig behöver du inte göra något.'],
    },
    en: {
      subject: 'You already have an account',
      heading: 'You already have an account',
      paragraphs: [
        'Somebody tried to register for the job application service with this email address. Your address already has an account, so no new one was created.',
        'Log in with your user name or your email address.',
      ],
      action: { label: 'Log in', url },
      closing: ['If it was not you, you need not do anything.'],
    },
  }[locale];
}
