import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface RegistrationCodeParams {
  code: string;
  /** Page where the code is typed in. */
  url: string;
  minutes: number;
}

/** The code that proves that a new candidate reads mail at the address. */
export function registrationCode({ code, url, minutes }: RegistrationCodeParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: `Vahvistuskoodisi on ${code}`,
      heading: 'Vahvista sähköpostiosoitteesi',
      paragraphs: [
        'Aloitit rekisteröitymisen työnhakupalveluun.',
        `Syötä tämä koodi sivulle, jolla aloitit. Koodi on voimassa ${minutes} minuuttia.`,
      ],
      code,
      action: { label: 'Vahvista osoite', url },
      closing: [
        'Avaa linkki samassa selaimessa, jossa aloitit. Jos et itse rekisteröitynyt, voit poistaa tämän viestin.',
      ],
    },
    sv: {
      subject: `Din bekräftelsekod är ${code}`,
      heading: 'Bekräfta din e-postadress',
      paragraphs: [
        'Du har börjat registrera dig i jobbsökningstjänsten.',
        `Skriv in koden på sidan där du började. Koden gäller i ${minutes} minuter.`,
      ],
      code,
      action: { label: 'Bekräfta adressen', url },
      closing: [
        'Öppna länken i samma webbläsare som du började i. Om du inte har registrerat dig kan du radera det här meddelandet.',
      ],
    },
    en: {
      subject: `Your confirmation code is ${code}`,
      heading: 'Confirm your email address',
      paragraphs: [
        'You started to register for the job application service.',
        `Enter this code on the page where you started. The code is valid for ${minutes} minutes.`,
      ],
      code,
      action: { label: 'Confirm the address', url },
      closing: [
        'Open the link in the same browser in which you started. If you did not register, you can delete this message.',
      ],
    },
  }[locale];
}
