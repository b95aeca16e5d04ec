import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface ApplicationNewsParams {
  campaignTitle: string;
  employer: string;
  /** Nothing but messages came. */
  message: boolean;
  /** The time line of the application. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

/** The employer has said something about a sent application. What it is stays out of the mail: a decision is read in the portal. */
export function applicationNews(params: ApplicationNewsParams, locale: Locale): MailContent {
  const { campaignTitle, employer, message, url, settingsUrl } = params;
  return {
    fi: {
      subject: `${message ? 'Uusi viesti hakemuksestasi' : 'Hakemuksessasi on uutta'}: ${campaignTitle}`,
      heading: message ? 'Työnantaja on lähettänyt sinulle viestin' : 'Hakemuksessasi on uutta',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        message
          ? 'Voit lukea viestin ja vastata siihen palvelussa.'
          : 'Työnantaja on päivittänyt hakemuksesi tilannetta. Näet palvelussa, mitä uutta on.',
      ],
      action: { label: message ? 'Lue viesti' : 'Katso hakemuksen tilanne', url },
      closing: [`Voit poistaa nämä viestit käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: `${message ? 'Nytt meddelande om din ansökan' : 'Det finns nytt om din ansökan'}: ${campaignTitle}`,
      heading: message ? 'Arbetsgivaren har skickat dig ett meddelande' : 'Det finns nytt om din ansökan',
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        message
          ? 'Du kan läsa meddelandet och svara på det i e-tjänsten.'
          : 'Arbetsgivaren har uppdaterat läget för din ansökan. I e-tjänsten ser du vad som är nytt.',
      ],
      action: { label: message ? 'Läs meddelandet' : 'Se läget för ansökan', url },
      closing: [`Du kan stänga av de här meddelandena i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: `${message ? 'New message about your application' : 'News about your application'}: ${campaignTitle}`,
      heading: message ? 'The employer has sent you a message' : 'There is news about your application',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        message
          ? 'You can read the message and reply to it in the service.'
          : 'The employer has updated the status of your application. You can see in the service what is new.',
      ],
      action: { label: message ? 'Read the message' : 'See the status of the application', url },
      closing: [`You can switch these messages off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
