import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface SignOnCodeParams {
  code: string;
  /** Page where the code is typed in. */
  url: string;
  minutes: number;
}

/** The code that proves, after a first log-in at the log-in service, that the person reads mail at the address. */
export function signOnCode({ code, url, minutes }: SignOnCodeParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: `Vahvistuskoodisi on ${code}`,
      heading: 'Vahvista sähköpostiosoitteesi',
      paragraphs: [
        'Kirjauduit työnhakupalveluun ensimmäistä kertaa kirjautumispalvelun kautta ja annoit tämän osoitteen.',
        `Syötä tämä koodi sivulle, jolla aloitit. Koodi on voimassa ${minutes} minuuttia. Jos osoitteella on jo tili, kirjautumisesi liitetään siihen.`,
      ],
      code,
      action: { label: 'Vahvista osoite', url },
      closing: [
        'Avaa linkki samassa selaimessa, jossa aloitit. Jos et itse pyytänyt koodia, älä anna sitä kenellekään: voit poistaa tämän viestin.',
      ],
    },
    sv: {
      subject: `Din bekräftelsekod är ${code}`,
      heading: 'Bekräfta din e-postadress',
      paragraphs: [
        'Du har loggat in i jobbsökningstjänsten via inloggningstjänsten för första gången och angett den här adressen.',
        `Skriv in koden på sidan där du började. Koden gäller i ${minutes} minuter. Om adressen redan har ett konto kopplas din inloggning till det.`,
      ],
      code,
      action: { label: 'Bekräfta adressen', url },
      closing: [
        'Öppna länken i samma webbläsare som du började i. Om du inte har bett om koden ska du inte ge den till någon: du kan radera det här meddelandet.',
      ],
    },
    en: {
      subject: `Your confirmation code is ${code}`,
      heading: 'Confirm your email address',
      paragraphs: [
        'You logged in to the job application service through the log-in service for the first time and gave this address.',
        `Enter this code on the page where you started. The code is valid for ${minutes} minutes. If the address already has an account, your log-in is connected to it.`,
      ],
      code,
      action: { label: 'Confirm the address', url },
      closing: [
        'Open the link in the same browser in which you started. If you did not ask for the code, give it to nobody: you can delete this message.',
      ],
    },
  }[locale];
}
