import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface ApplicationReceiptParams {
  campaignTitle: string;
  employer: string;
  /** Receipt number. */
  number: string;
  /** For people, Europe/Helsinki, in the language of the mail. */
  sentAt: string;
  /** The receipt, from which the PDF can be downloaded. */
  url: string;
  /** It replaces what was sent before. */
  again: boolean;
  /** What was answered, where the candidate wants it in the mail. */
  answers?: AnswerSection[];
}

/** Answers under the title of their section. */
interface AnswerSection {
  heading: string;
  parts: ({ heading?: string; pairs: { label: string; value: string }[] } | { text: string })[];
}

const linesOf = ({ heading, parts }: AnswerSection) => ({
  heading,
  lines: parts.flatMap((part) =>
    'text' in part
      ? [part.text]
      : [...(part.heading ? [part.heading] : []), ...part.pairs.map(({ label, value }) => `${label}: ${value}`)],
  ),
});

const HEADING: Record<Locale, { first: string; again: string }> = {
  fi: { first: 'Hakemuksesi on lähetetty', again: 'Hakemuksesi on lähetetty uudelleen' },
  sv: { first: 'Din ansökan har skickats', again: 'Din ansökan har skickats på nytt' },
  en: { first: 'Your application has been sent', again: 'Your application has been sent again' },
};
const REPLACES: Record<Locale, string> = {
  fi: 'Tämä versio korvaa aiemmin lähettämäsi hakemuksen. Voimassa on tämän viestin kuittausnumero.',
  sv: 'Den här versionen ersätter ansökan som du skickade tidigare. Kvittonumret i det här meddelandet gäller.',
  en: 'This version replaces the application that you sent earlier. The receipt number in this message is the one that counts.',
};

/** Tells the candidate that the application has arrived, and whether it replaces an earlier one. */
export function applicationReceipt(params: ApplicationReceiptParams, locale: Locale): MailContent {
  const { campaignTitle, employer, number, sentAt, url, again, answers } = params;
  const heading = HEADING[locale][again ? 'again' : 'first'];
  const replaces = again ? [REPLACES[locale]] : [];
  const subject = `${heading}: ${campaignTitle}`;
  const sections = answers?.map(linesOf);
  const content = {
    fi: {
      subject,
      heading,
      paragraphs: [
        `Haettu tehtävä: ${campaignTitle}`,
        `Työnantaja: ${employer}`,
        `Lähetetty: ${sentAt}`,
        `Kuittausnumero: ${number}`,
        ...replaces,
      ],
      action: { label: 'Avaa kuittaus ja lataa PDF', url },
      closing: ['Voit muuttaa ja lähettää hakemuksen uudelleen hakuajan päättymiseen asti.'],
    },
    sv: {
      subject,
      heading,
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Skickad: ${sentAt}`,
        `Kvittonummer: ${number}`,
        ...replaces,
      ],
      action: { label: 'Öppna kvittot och ladda ner PDF', url },
      closing: ['Du kan ändra ansökan och skicka den på nytt tills ansökningstiden går ut.'],
    },
    en: {
      subject,
      heading,
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `Sent: ${sentAt}`,
        `Receipt number: ${number}`,
        ...replaces,
      ],
      action: { label: 'Open the receipt and download the PDF', url },
      closing: ['You can change the application and send it again until the application period ends.'],
    },
  }[locale];
  return { ...content, sections };
}
