import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface EmployerChangeParams {
  campaignTitle: string;
  employer: string;
  /** How many places were changed. */
  changed: number;
  /** The application, where the changes are shown. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

/** The employer has edited what the campaign leaves to them. What it was stays out of the mail, as applications do. */
export function employerChange(params: EmployerChangeParams, locale: Locale): MailContent {
  const { campaignTitle, employer, changed, url, settingsUrl } = params;
  const one = changed === 1;
  return {
    fi: {
      subject: `Työnantaja on muuttanut hakemustasi: ${campaignTitle}`,
      heading: 'Työnantaja on muuttanut hakemustasi',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        one ? 'Hakemuksessa on muutettu yhtä kohtaa.' : `Hakemuksessa on muutettu ${changed} kohtaa.`,
        'Näet hakemukselta, mitä on muutettu. Jos olet jo lähettänyt hakemuksen, lähetetty versio pysyy ennallaan, kunnes lähetät sen uudelleen.',
      ],
      action: { label: 'Katso muutokset', url },
      closing: [`Voit poistaa nämä viestit käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: `Arbetsgivaren har ändrat din ansökan: ${campaignTitle}`,
      heading: 'Arbetsgivaren har ändrat din ansökan',
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        one ? 'En punkt i ansökan har ändrats.' : `${changed} punkter i ansökan har ändrats.`,
        'Du ser i ansökan vad som har ändrats. Om du redan har skickat ansökan är den skickade versionen oförändrad tills du skickar den på nytt.',
      ],
      action: { label: 'Se ändringarna', url },
      closing: [`Du kan stänga av de här meddelandena i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: `The employer has changed your application: ${campaignTitle}`,
      heading: 'The employer has changed your application',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        one
          ? 'One answer in the application has been changed.'
          : `${changed} answers in the application have been changed.`,
        'The application shows what has been changed. If you have sent it already, the version you sent stays as it is until you send it again.',
      ],
      action: { label: 'See the changes', url },
      closing: [`You can switch these messages off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
