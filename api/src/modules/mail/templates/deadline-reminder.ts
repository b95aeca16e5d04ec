import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';
import { type ReminderParams, reminderParts } from './reminder-parts';

export interface DeadlineReminderParams extends ReminderParams {
  left: { unit: 'days' | 'hours'; amount: number };
  /** The unsent application. */
  url: string;
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
  const { title, url } = params;
  const left = inWords(params.left, locale);
  const { facts, closing } = reminderParts(params, locale);
  const words = {
    fi: {
      subject: `Hakuaikaa on jäljellä ${left}: ${title}`,
      heading: 'Hakemuksesi on vielä lähettämättä',
      more: 'Lähetä hakemus ennen sitä. Lähettämätön hakemus ei ole mukana haussa.',
      action: 'Jatka hakemusta',
    },
    sv: {
      subject: `Ansökningstiden går ut om ${left}: ${title}`,
      heading: 'Din ansökan är inte skickad än',
      more: 'Skicka ansökan före det. En ansökan som inte har skickats beaktas inte.',
      action: 'Fortsätt med ansökan',
    },
    en: {
      subject: `${left} left to apply: ${title}`,
      heading: 'Your application has not been sent yet',
      more: 'Send the application before that. An unsent application is not considered.',
      action: 'Continue the application',
    },
  }[locale];
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [...facts, words.more],
    action: { label: words.action, url },
    closing,
  };
}
