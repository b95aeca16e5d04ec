import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface EmployerVisitParams {
  campaignTitle: string;
  employer: string;
  /** When the employer came in, for people. */
  at: string;
  /** The application, where the visits are listed. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

/** The employer has opened the application and changed nothing in it. Nothing of what it holds stands in the mail. */
export function employerVisit(params: EmployerVisitParams, locale: Locale): MailContent {
  const { campaignTitle, employer, at, url, settingsUrl } = params;
  return {
    fi: {
      subject: `Työnantaja on avannut hakemuksesi: ${campaignTitle}`,
      heading: 'Työnantaja on avannut hakemuksesi',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        `Avattu ${at}.`,
        'Työnantaja näkee lähettämäsi version.',
      ],
      action: { label: 'Avaa hakemus', url },
      closing: [`Voit poistaa nämä viestit käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: `Arbetsgivaren har öppnat din ansökan: ${campaignTitle}`,
      heading: 'Arbetsgivaren har öppnat din ansökan',
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Öppnad ${at}.`,
        'Arbetsgivaren ser den version som du har skickat.',
      ],
      action: { label: 'Öppna ansökan', url },
      closing: [`Du kan stänga av de här meddelandena i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: `The employer has opened your application: ${campaignTitle}`,
      heading: 'The employer has opened your application',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `Opened ${at}.`,
        'The employer sees the version you sent.',
      ],
      action: { label: 'Open the application', url },
      closing: [`You can switch these messages off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
