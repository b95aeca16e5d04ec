import type { Locale } from '@portal/contract/limits';

/** What every reminder of a deadline tells. */
export interface ReminderParams {
  title: string;
  employer: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  deadline: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

interface ReminderParts {
  /** Which position, whose, and until when. */
  facts: string[];
  closing: string[];
}

/** The paragraphs that reminders of a deadline have in common. */
export function reminderParts(
  { title, employer, deadline, settingsUrl }: ReminderParams,
  locale: Locale,
): ReminderParts {
  return {
    fi: {
      facts: [`Tehtävä: ${title}`, `Työnantaja: ${employer}`, `Hakuaika päättyy ${deadline} (Suomen aikaa).`],
      closing: [`Voit poistaa muistutukset käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      facts: [`Tjänst: ${title}`, `Arbetsgivare: ${employer}`, `Ansökningstiden går ut ${deadline} (finsk tid).`],
      closing: [`Du kan stänga av påminnelserna i inställningarna: ${settingsUrl}`],
    },
    en: {
      facts: [`Position: ${title}`, `Employer: ${employer}`, `The application period ends ${deadline} (Finnish time).`],
      closing: [`You can switch these reminders off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
