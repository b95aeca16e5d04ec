import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface PasswordAtServiceParams {
  /** Page that leads to the log-in service. */
  url: string;
}

/** Answers a request for a new password to somebody whose password the log-in service has. */
export function passwordAtService({ url }: PasswordAtServiceParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Kirjaudut kirjautumispalvelussa',
      heading: 'Kirjaudut kirjautumispalvelussa',
      paragraphs: [
        'Tälle sähköpostiosoitteelle pyydettiin uutta salasanaa työnhakupalveluun. Tililläsi ei ole täällä salasanaa, sillä kirjaudut kirjautumispalvelussa.',
        'Jos olet unohtanut kirjautumispalvelun salasanan, voit vaihtaa sen kirjautumispalvelussa.',
      ],
      action: { label: 'Siirry kirjautumaan', url },
      closing: ['Jos et itse pyytänyt uutta salasanaa, voit poistaa tämän viestin.'],
    },
    sv: {
      subject: 'Du loggar in i inloggningstjänsten',
      heading: 'Du loggar in i inloggningstjänsten',
      paragraphs: [
        'Någon har bett om ett nytt lösenord till jobbsökningstjänsten för den här e-postadressen. Ditt konto har inget lösenord här, eftersom du loggar in i inloggningstjänsten.',
        'Om du har glömt lösenordet till inloggningstjänsten kan du byta det där.',
      ],
      action: { label: 'Gå till inloggningen', url },
      closing: ['Om du inte själv bad om ett nytt lösenord kan du radera det här meddelandet.'],
    },
    en: {
      subject: 'You log in at the log-in service',
      heading: 'You log in at the log-in service',
      paragraphs: [
        'A new password for the job application service was asked for this email address. Your account has no password here, since you log in at the log-in service.',
        'If you have forgotten the password of the log-in service, you can change it there.',
      ],
      action: { label: 'Go to log-in', url },
      closing: ['If you did not ask for a new password, you can delete this message.'],
    },
  }[locale];
}
