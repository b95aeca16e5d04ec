import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface SavedPositionReminderParams {
  title: string;
  employer: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  deadline: string;
  /** The position. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

/** A saved position to which the person has not applied, and whose period ends soon. */
export function savedPositionReminder(params: SavedPositionReminderParams, locale: Locale): MailContent {
  const { title, employer, deadline, url, settingsUrl } = params;
  return {
    fi: {
      subject: `Tallentamasi tehtävän hakuaika päättyy pian: ${title}`,
      heading: 'Tallentamasi tehtävän hakuaika päättyy pian',
      paragraphs: [
        `Tehtävä: ${title}`,
        `Työnantaja: ${employer}`,
        `Hakuaika päättyy ${deadline} (Suomen aikaa).`,
        'Et ole vielä aloittanut hakemusta.',
      ],
      action: { label: 'Katso tehtävä', url },
      closing: [`Voit poistaa muistutukset käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: `Ansökningstiden för en sparad tjänst går snart ut: ${title}`,
      heading: 'Ansökningstiden för en sparad tjänst går snart ut',
      paragraphs: [
        `Tjänst: ${title}`,
        `Arbetsgivare: ${employer}`,
        `Ansökningstiden går ut ${deadline} (finsk tid).`,
        'Du har inte påbörjat någon ansökan än.',
      ],
      action: { label: 'Se tjänsten', url },
      closing: [`Du kan stänga av påminnelserna i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: `A position you saved closes soon: ${title}`,
      heading: 'A position you saved closes soon',
      paragraphs: [
        `Position: ${title}`,
        `Employer: ${employer}`,
        `The application period ends ${deadline} (Finnish time).`,
        'You have not begun an application yet.',
      ],
      action: { label: 'See the position', url },
      closing: [`You can switch these reminders off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
