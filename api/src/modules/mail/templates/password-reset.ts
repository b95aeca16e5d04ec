import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface PasswordResetParams {
  /** Page on which the new password is typed; works once. */
  url: string;
  minutes: number;
  username: string;
}

/** The link by which somebody who lost the password sets a new one. */
export function passwordReset({ url, minutes, username }: PasswordResetParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Aseta uusi salasana',
      heading: 'Aseta uusi salasana',
      paragraphs: [
        `Tilillesi pyydettiin uutta salasanaa. Käyttäjätunnuksesi on ${username}.`,
        `Avaa sivu, jolla voit asettaa uuden salasanan. Linkki on voimassa ${minutes} minuuttia ja toimii kerran.`,
      ],
      action: { label: 'Aseta uusi salasana', url },
      closing: [
        'Jos et pyytänyt uutta salasanaa, sinun ei tarvitse tehdä mitään: nykyinen salasanasi on edelleen voimassa.',
      ],
    },
    sv: {
      subject: 'Välj ett nytt lösenord',
      heading: 'Välj ett nytt lösenord',
      paragraphs: [
        `Någon har bett om ett nytt lösenord till ditt konto. Ditt användarnamn är ${username}.`,
        `Öppna sidan där du kan välja ett nytt lösenord. Länken gäller i ${minutes} minuter och fungerar en gång.`,
      ],
      action: { label: 'Välj ett nytt lösenord', url },
      closing: [
        'Om du inte har bett om ett nytt lösenord behöver du inte göra något: ditt nuvarande lösenord gäller fortfarande.',
      ],
    },
    en: {
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `A new password was asked for your account. Your user name is ${username}.`,
        `Open the page on which you can set a new password. The link is valid for ${minutes} minutes and works once.`,
      ],
      action: { label: 'Set a new password', url },
      closing: ['If you did not ask for a new password, you need not do anything: your current one still works.'],
    },
  }[locale];
}
