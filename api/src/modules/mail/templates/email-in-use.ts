import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface EmailInUseParams {
  /** Log-in page. */
  url: string;
}

/** Somebody wants to take an address that already has an account: the page says nothing of it, the owner of the address is told. */
export function emailInUse({ url }: EmailInUseParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Sähköpostiosoitteesi on jo käytössä',
      heading: 'Sähköpostiosoitteesi on jo käytössä',
      paragraphs: [
        'Tämä sähköpostiosoite yritettiin liittää toiseen työnhakupalvelun tiliin. Osoitteella on jo oma tili, joten muutosta ei tehty.',
        'Jos halusit itse vaihtaa osoitteen, kirjaudu tälle tilille ja sulje se ensin.',
      ],
      action: { label: 'Kirjaudu sisään', url },
      closing: ['Jos et itse yrittänyt vaihtaa osoitetta, sinun ei tarvitse tehdä mitään.'],
    },
    sv: {
      subject: 'Din e-postadress används redan',
      heading: 'Din e-postadress används redan',
      paragraphs: [
        'Någon försökte koppla den här e-postadressen till ett annat konto i jobbsökningstjänsten. Adressen har redan ett eget konto, så inget ändrades.',
        'Om du själv ville byta adress ska du logga in på det här kontot och avsluta det först.',
      ],
      action: { label: 'Logga in', url },
      closing: ['Om det inte var du behöver du inte göra något.'],
    },
    en: {
      subject: 'Your email address is already in use',
      heading: 'Your email address is already in use',
      paragraphs: [
        'Somebody tried to give this email address to another account of the job application service. The address already has an account, so nothing was changed.',
        'If you wanted to change the address yourself, log in to this account and close it first.',
      ],
      action: { label: 'Log in', url },
      closing: ['If it was not you, you need not do anything.'],
    },
  }[locale];
}
