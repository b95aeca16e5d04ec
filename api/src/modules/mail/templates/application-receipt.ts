import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface ApplicationReceiptParams {
  campaignTitle: string;
  employer: string;
  /** Receipt number. */
  number: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  sentAt: string;
  /** The candidate's own applications. */
  url: string;
}

/** Tells the candidate that the application has arrived. */
export function applicationReceipt(params: ApplicationReceiptParams, locale: Locale): MailContent {
  const { campaignTitle, employer, number, sentAt, url } = params;
  return {
    fi: {
      subject: `Hakemuksesi on lähetetty: ${campaignTitle}`,
      heading: 'Hakemuksesi on lähetetty',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        `Lähetetty: ${sentAt}`,
        `Kuittausnumero: ${number}`,
      ],
      action: { label: 'Katso omat hakemukset', url },
      closing: ['Voit muuttaa ja lähettää hakemuksen uudelleen hakuajan päättymiseen asti.'],
    },
    sv: {
      subject: `Din ansökan har skickats: ${campaignTitle}`,
      heading: 'Din ansökan har skickats',
      paragraphs: [
        `Uppgift: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Skickad: ${sentAt}`,
        `Kvittonummer: ${number}`,
      ],
      action: { label: 'Se dina ansökningar', url },
      closing: ['Du kan ändra ansökan och skicka den på nytt tills ansökningstiden går ut.'],
    },
    en: {
      subject: `Your application has been sent: ${campaignTitle}`,
      heading: 'Your application has been sent',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `Sent: ${sentAt}`,
        `Receipt number: ${number}`,
      ],
      action: { label: 'See your applications', url },
      closing: ['You can change the application and send it again until the application period ends.'],
    },
  }[locale];
}
