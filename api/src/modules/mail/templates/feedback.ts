import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface FeedbackParams {
  text: string;
  /** 1 to 5. */
  rating: number | undefined;
  /** Pattern of the page. */
  path: string;
  /** Theme of the portal. */
  portal: string;
  /** Front page of the portal. */
  url: string;
}

/** What a visitor wrote, for those who run the service. */
export function feedback({ text, rating, path, portal, url }: FeedbackParams, locale: Locale): MailContent {
  const lines = text.split(/\n+/);
  return {
    fi: {
      subject: 'Palaute työnhakupalvelusta',
      heading: 'Palaute työnhakupalvelusta',
      paragraphs: lines,
      action: { label: 'Avaa palvelu', url },
      closing: [
        rating === undefined ? 'Arvosanaa ei annettu.' : `Arvosana: ${rating}/5`,
        `Sivu: ${path}. Palvelu: ${portal}.`,
      ],
    },
    sv: {
      subject: 'Respons om jobbsökningstjänsten',
      heading: 'Respons om jobbsökningstjänsten',
      paragraphs: lines,
      action: { label: 'Öppna e-tjänsten', url },
      closing: [
        rating === undefined ? 'Inget betyg gavs.' : `Betyg: ${rating}/5`,
        `Sida: ${path}. E-tjänst: ${portal}.`,
      ],
    },
    en: {
      subject: 'Feedback on the job application service',
      heading: 'Feedback on the job application service',
      paragraphs: lines,
      action: { label: 'Open the service', url },
      closing: [
        rating === undefined ? 'No rating was given.' : `Rating: ${rating}/5`,
        `Page: ${path}. Service: ${portal}.`,
      ],
    },
  }[locale];
}
