import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface ApplicationCancelledParams {
  campaignTitle: string;
  employer: string;
  /** Receipt number of what is withdrawn. */
  number: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  cancelledAt: string;
  /** The candidate's finished applications. */
  url: string;
  /** The apply period goes on, so the application can be sent again. */
  canBeResent: boolean;
  /** The campaign takes applications without an end. */
  openEnded?: boolean;
}

const RESEND: Record<Locale, string> = {
  fi: 'Voit lähettää hakemuksen uudelleen hakuajan päättymiseen asti.',
  sv: 'Du kan skicka ansökan på nytt tills ansökningstiden går ut.',
  en: 'You can send the application again until the application period ends.',
};

const RESEND_ANY_TIME: Record<Locale, string> = {
  fi: 'Voit lähettää hakemuksen uudelleen milloin tahansa.',
  sv: 'Du kan skicka ansökan på nytt när som helst.',
  en: 'You can send the application again at any time.',
};

/** Tells the candidate that the employer no longer has the application. */
export function applicationCancelled(params: ApplicationCancelledParams, locale: Locale): MailContent {
  const { campaignTitle, employer, number, cancelledAt, url, canBeResent, openEnded = false } = params;
  const closing = canBeResent ? [(openEnded ? RESEND_ANY_TIME : RESEND)[locale]] : [];
  return {
    fi: {
      subject: `Hakemuksesi on peruutettu: ${campaignTitle}`,
      heading: 'Hakemuksesi on peruutettu',
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        `Peruutettu: ${cancelledAt}`,
        `Peruutetun hakemuksen kuittausnumero: ${number}`,
        'Hakemuksesi ei ole enää mukana haussa.',
      ],
      action: { label: 'Katso päättyneet hakemukset', url },
      closing,
    },
    sv: {
      subject: `Din ansökan har återtagits: ${campaignTitle}`,
      heading: 'Din ansökan har återtagits',
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Återtagen: ${cancelledAt}`,
        `Kvittonummer för den återtagna ansökan: ${number}`,
        'Din ansökan är inte längre med i rekryteringen.',
      ],
      action: { label: 'Se avslutade ansökningar', url },
      closing,
    },
    en: {
      subject: `Your application has been withdrawn: ${campaignTitle}`,
      heading: 'Your application has been withdrawn',
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `Withdrawn: ${cancelledAt}`,
        `Receipt number of the withdrawn application: ${number}`,
        'Your application is no longer being considered.',
      ],
      action: { label: 'See your finished applications', url },
      closing,
    },
  }[locale];
}
