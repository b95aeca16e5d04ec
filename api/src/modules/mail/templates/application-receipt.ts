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
  /** Its application period has no end; a mail that an earlier version has queued does not say. */
  openEnded?: boolean;
  /** What was answered, where the candidate wants it in the mail; the same is attached as a PDF. */
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

const ATTACHED: Record<Locale, string> = {
  fi: 'Hakemuksesi on liitteenä PDF-tiedostona. Jos liite puuttuu, voit ladata sen kuittauksesta.',
  sv: 'Din ansökan finns bifogad som PDF. Om bilagan saknas kan du ladda ner den från kvittot.',
  en: 'Your application is attached as a PDF. If the attachment is missing, you can download it from the receipt.',
};

const CHANGE: Record<Locale, { untilEnd: string; anyTime: string }> = {
  fi: {
    untilEnd: 'Voit muuttaa hakemusta ja lähettää sen uudelleen hakuajan päättymiseen asti.',
    anyTime: 'Voit muuttaa hakemusta ja lähettää sen uudelleen milloin tahansa.',
  },
  sv: {
    untilEnd: 'Du kan ändra ansökan och skicka den på nytt tills ansökningstiden går ut.',
    anyTime: 'Du kan ändra ansökan och skicka den på nytt när som helst.',
  },
  en: {
    untilEnd: 'You can change the application and send it again until the application period ends.',
    anyTime: 'You can change the application and send it again at any time.',
  },
};

/** Tells the candidate that the application has arrived, and whether it replaces an earlier one. */
export function applicationReceipt(params: ApplicationReceiptParams, locale: Locale): MailContent {
  const { campaignTitle, employer, number, sentAt, url, again, openEnded, answers } = params;
  const heading = HEADING[locale][again ? 'again' : 'first'];
  const more = [...(again ? [REPLACES[locale]] : []), ...(answers ? [ATTACHED[locale]] : [])];
  const subject = `${heading}: ${campaignTitle}`;
  const closing = [CHANGE[locale][openEnded ? 'anyTime' : 'untilEnd']];
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
        ...more,
      ],
      action: { label: 'Avaa kuittaus ja lataa PDF', url },
    },
    sv: {
      subject,
      heading,
      paragraphs: [
        `Tjänst: ${campaignTitle}`,
        `Arbetsgivare: ${employer}`,
        `Skickad: ${sentAt}`,
        `Kvittonummer: ${number}`,
        ...more,
      ],
      action: { label: 'Öppna kvittot och ladda ner PDF', url },
    },
    en: {
      subject,
      heading,
      paragraphs: [
        `Position: ${campaignTitle}`,
        `Employer: ${employer}`,
        `Sent: ${sentAt}`,
        `Receipt number: ${number}`,
        ...more,
      ],
      action: { label: 'Open the receipt and download the PDF', url },
    },
  }[locale];
  return { ...content, closing, sections };
}
