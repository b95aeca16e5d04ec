import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface OfferedGig {
  task: string;
  unit: string;
  /** Times of the shifts for people, Europe/Helsinki, in the language of the mail. */
  when: string;
  /** Until when one can reply, likewise. */
  replyBy: string;
}

export interface GigOffersParams {
  /** At least one. */
  gigs: OfferedGig[];
  /** They came before: their time for replies ends soon. */
  replySoon: boolean;
  /** The offers. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
}

const lineOf =
  (until: string) =>
  ({ task, unit, when, replyBy }: OfferedGig): string =>
    `${task}, ${unit}: ${when}. ${until.replace('{}', replyBy)}.`;

/** Gigs that a member of a pool is offered, several in one mail. */
export function gigOffers({ gigs, replySoon, url, settingsUrl }: GigOffersParams, locale: Locale): MailContent {
  const [first] = gigs;
  const one = gigs.length === 1 && first ? `${first.task}, ${first.when}` : undefined;
  const count = gigs.length;
  return {
    fi: {
      subject: replySoon
        ? `Vastausaika päättyy pian: ${one ?? `${count} keikkatarjousta`}`
        : one === undefined
          ? `${count} uutta keikkatarjousta`
          : `Uusi keikkatarjous: ${one}`,
      heading: replySoon
        ? one === undefined
          ? 'Keikkatarjoukset odottavat vastaustasi'
          : 'Keikkatarjous odottaa vastaustasi'
        : one === undefined
          ? 'Sinulle on uusia keikkatarjouksia'
          : 'Sinulle on uusi keikkatarjous',
      paragraphs: [
        replySoon
          ? `Vastausaika päättyy tunnin sisällä. ${one === undefined ? 'Voit ottaa keikkoja vastaan tai kieltäytyä niistä palvelussa.' : 'Voit ottaa keikan vastaan tai kieltäytyä siitä palvelussa.'}`
          : 'Katso tiedot ja vastaa palvelussa. Muut voivat ehtiä ensin, jos keikan saa nopein.',
        ...gigs.map(lineOf('Vastaa viimeistään {} (Suomen aikaa)')),
      ],
      action: { label: count === 1 ? 'Katso tarjous' : 'Katso tarjoukset', url },
      closing: [`Voit poistaa keikoista kertovat viestit käytöstä asetuksissa: ${settingsUrl}`],
    },
    sv: {
      subject: replySoon
        ? `Svarstiden går snart ut: ${one ?? `${count} erbjudanden om inhopp`}`
        : one === undefined
          ? `${count} nya erbjudanden om inhopp`
          : `Nytt erbjudande om inhopp: ${one}`,
      heading: replySoon
        ? one === undefined
          ? 'Erbjudanden om inhopp väntar på ditt svar'
          : 'Ett erbjudande om inhopp väntar på ditt svar'
        : one === undefined
          ? 'Du har fått nya erbjudanden om inhopp'
          : 'Du har fått ett nytt erbjudande om inhopp',
      paragraphs: [
        replySoon
          ? `Svarstiden går ut inom en timme. Du kan ta emot eller avböja ${one === undefined ? 'inhoppen' : 'inhoppet'} i e-tjänsten.`
          : 'Se uppgifterna och svara i e-tjänsten. Andra kan hinna före om den som svarar först får inhoppet.',
        ...gigs.map(lineOf('Svara senast {} (finsk tid)')),
      ],
      action: { label: count === 1 ? 'Se erbjudandet' : 'Se erbjudandena', url },
      closing: [`Du kan stänga av meddelandena om inhopp i inställningarna: ${settingsUrl}`],
    },
    en: {
      subject: replySoon
        ? `Time to reply ends soon: ${one ?? `${count} gig offers`}`
        : one === undefined
          ? `${count} new gig offers`
          : `New gig offer: ${one}`,
      heading: replySoon
        ? one === undefined
          ? 'Gig offers are waiting for your answer'
          : 'A gig offer is waiting for your answer'
        : one === undefined
          ? 'You have new gig offers'
          : 'You have a new gig offer',
      paragraphs: [
        replySoon
          ? `The time to reply ends within an hour. You can take the ${one === undefined ? 'gigs or decline them' : 'gig or decline it'} in the service.`
          : 'See the details and reply in the service. Others may be faster where the first to reply gets the gig.',
        ...gigs.map(lineOf('Reply by {} (Finnish time)')),
      ],
      action: { label: count === 1 ? 'See the offer' : 'See the offers', url },
      closing: [`You can switch emails about gigs off in the settings: ${settingsUrl}`],
    },
  }[locale];
}
