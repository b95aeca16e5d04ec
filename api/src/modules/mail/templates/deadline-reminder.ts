import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface DeadlineReminderParams {
  campaignTitle: string;
  employer: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  deadline: string;
  left: { unit: 'days' | 'hours'; amount: number };
  /** The unsent application. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

const WORDS: Record<Locale, Record<'days' | 'hours', { one: string; other: string }>> = {
  fi: { days: { one: 'päivä', other: 'päivää' }, hours: { one: 'tunti', other: 'tuntia' } },
  sv: { days: { one: 'dag', other: 'dagar' }, hours: { one: 'timme', other: 'timmar' } },
  en: { days: { one: 'day', other: 'days' }, hours: { one: 'hour', other: 'hours' } },
};

function inWords({ unit, amount }: DeadlineReminderParams['left'], locale: Locale): string {
  return `${amount} ${WORDS[locale][unit][amount === 1 ? 'one' : 'other']}`;
}

/** An application that is not sent yet and whose period ends soon. */
export function deadlineReminder(params: DeadlineReminderParams, locale: Locale): MailContent {
  const { campaignTitle, employer, deadline, url, settingsUrl } = params;
  const left = inWords(params.left, locale);
  return {
    fi: {
      subject: `Hakuaikaa on jäljellä ${left}: ${campaignTitle}`,
      heading: 'Hakemuksesi on vielä lähettämättä',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        `Hakuaika päättyy ${deadline} (Suomen aikaa).`,
        'Lähetä hakemus ennen sitä. Lähettämätön hakemus ei ole mukana haussa.',
      ],
      action: { label: 'Jatka hakemusta', url },
      closing: [`Voit poistaa muistutukset käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: `Ansökningstiden går ut om ${left}: ${campaignTitle}`,
      heading: 'Din ansökan är inte skickad än',
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Ansökningstiden går ut ${deadline} (finsk tid).`,
        'Skicka ansökan före det. En ansökan som inte har skickats beaktas inte.',
      ],
      action: { label: 'Fortsätt med ansökan', url },
      closing: [`Du kan stänga av påminnelserna i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: `${left} left to apply: ${campaignTitle}`,
      heading: 'Your application has not been sent yet',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `The application period ends ${deadline} (Finnish time).`,
        'Send the application before that. An unsent application is not considered.',
      ],
      action: { label: 'Continue the application', url },
      closing: [`You can switch these reminders off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
