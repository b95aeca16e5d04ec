import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

interface NewPosition {
  title: string;
  employer: string;
  location: string;
  /** For people, Europe/Helsinki, in the language of the mail; null where there is no deadline. */
  deadline: string | null;
  url: string;
}

export interface SavedSearchParams {
  /** As the person has called the search. */
  name: string;
  /** How many are new; some of them are listed. */
  total: number;
  positions: NewPosition[];
  /** The search on the page of positions. */
  url: string;
  /** Where these mails are ended without log-in. */
  endUrl: string;
}

const UNTIL: Record<Locale, (deadline: string | null) => string> = {
  fi: (deadline) => (deadline === null ? 'Jatkuva haku' : `Hakuaika päättyy ${deadline}`),
  sv: (deadline) => (deadline === null ? 'Fortlöpande ansökan' : `Ansökningstiden går ut ${deadline}`),
  en: (deadline) => (deadline === null ? 'Open-ended: no closing date' : `Closes ${deadline}`),
};

function line({ title, employer, location, deadline, url }: NewPosition, locale: Locale): string {
  const where = [employer, location].filter((part) => part !== '').join(', ');
  return `${title}. ${where}. ${UNTIL[locale](deadline)}: ${url}`;
}

/** What is new since the day before among the positions of a saved search. */
export function savedSearch({ name, total, positions, url, endUrl }: SavedSearchParams, locale: Locale): MailContent {
  const lines = positions.map((position) => line(position, locale));
  const one = total === 1;
  return {
    fi: {
      subject: `${one ? '1 uusi tehtävä' : `${total} uutta tehtävää`}: ${name}`,
      heading: one ? 'Tallennettu hakusi löysi uuden tehtävän' : `Tallennettu hakusi löysi ${total} uutta tehtävää`,
      paragraphs: [`Tallennettu haku: ${name}`, ...lines],
      action: { label: 'Katso haun tehtävät', url },
      closing: [`Lopeta tämän haun viestit: ${endUrl}`],
    },
    sv: {
      subject: `${one ? '1 ny tjänst' : `${total} nya tjänster`}: ${name}`,
      heading: one ? 'Din sökning gav en ny tjänst' : `Din sökning gav ${total} nya tjänster`,
      paragraphs: [`Sparad sökning: ${name}`, ...lines],
      action: { label: 'Se sökningens tjänster', url },
      closing: [`Avsluta meddelandena om den här sökningen: ${endUrl}`],
    },
    en: {
      subject: `${one ? '1 new position' : `${total} new positions`}: ${name}`,
      heading: one ? 'Your search found a new position' : `Your search found ${total} new positions`,
      paragraphs: [`Saved search: ${name}`, ...lines],
      action: { label: 'See the positions of the search', url },
      closing: [`Stop the emails of this search: ${endUrl}`],
    },
  }[locale];
}
