import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';
import { type ReminderParams, reminderParts } from './reminder-parts';

export interface SavedPositionReminderParams extends ReminderParams {
  /** The position. */
  url: string;
}

/** A saved position to which the person has not applied, and whose period ends soon. */
export function savedPositionReminder(params: SavedPositionReminderParams, locale: Locale): MailContent {
  const { title, url } = params;
  const { facts, closing } = reminderParts(params, locale);
  const words = {
    fi: {
      heading: 'Tallentamasi tehtävän hakuaika päättyy pian',
      more: 'Et ole vielä aloittanut hakemusta.',
      action: 'Katso tehtävä',
    },
    sv: {
      heading: 'Ansökningstiden för en sparad tjänst går snart ut',
      more: 'Du har inte påbörjat någon ansökan än.',
      action: 'Se tjänsten',
    },
    en: {
      heading: 'A position you saved closes soon',
      more: 'You have not begun an application yet.',
      action: 'See the position',
    },
  }[locale];
  return {
    subject: `${words.heading}: ${title}`,
    heading: words.heading,
    paragraphs: [...facts, words.more],
    action: { label: words.action, url },
    closing,
  };
}
