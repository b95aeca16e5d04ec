import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface AccountRemovalParams {
  /** Day of the removal, for people, in the language of the mail. */
  date: string;
  /** Log-in page. */
  url: string;
}

/** Two weeks before an account that nobody has used for a year is removed. */
export function accountRemoval({ date, url }: AccountRemovalParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: `Tilisi poistetaan ${date}`,
      heading: `Tilisi poistetaan ${date}`,
      paragraphs: [
        'Et ole kirjautunut työnhakupalveluun vuoteen. Poistamme tilin, jota ei käytetä, ja kaikki siihen tallennetut tiedot: hakemukset, liitteet ja profiilin.',
        'Jos haluat säilyttää tilin, kirjaudu sisään ennen poistopäivää. Muuta ei tarvita.',
      ],
      action: { label: 'Kirjaudu ja säilytä tili', url },
      closing: ['Jos et enää tarvitse tiliä, sinun ei tarvitse tehdä mitään. Poistettuja tietoja ei voi palauttaa.'],
    },
    sv: {
      subject: `Ditt konto tas bort ${date}`,
      heading: `Ditt konto tas bort ${date}`,
      paragraphs: [
        'Du har inte loggat in i jobbsökningstjänsten på ett år. Vi tar bort konton som inte används och allt som sparats i dem: ansökningar, bilagor och profil.',
        'Om du vill behålla kontot ska du logga in före den dagen. Mer än så behövs inte.',
      ],
      action: { label: 'Logga in och behåll kontot', url },
      closing: [
        'Om du inte längre behöver kontot behöver du inte göra något. Uppgifter som tagits bort kan inte återställas.',
      ],
    },
    en: {
      subject: `Your account will be removed on ${date}`,
      heading: `Your account will be removed on ${date}`,
      paragraphs: [
        'You have not logged in to the job application service for a year. We remove accounts that are not used and everything kept in them: applications, attachments and profile.',
        'To keep the account, log in before that day. Nothing else is needed.',
      ],
      action: { label: 'Log in and keep the account', url },
      closing: ['If you no longer need the account, you need not do anything. What is removed cannot be restored.'],
    },
  }[locale];
}
