import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface GigNewsParams {
  kind: 'confirmed' | 'from_waiting_list' | 'not_selected' | 'cancelled' | 'moved' | 'asked_anew' | 'withdrawn';
  task: string;
  unit: string;
  /** Times of the shifts for people, Europe/Helsinki, in the language of the mail; of `moved` what was agreed on, of `asked_anew` the new ones. */
  when: string;
  /** The employer's reason, where one was given. */
  reason?: string;
  /** The gig or the offers. */
  url: string;
  /** Where mails of this kind are switched off, if they can be. */
  settingsUrl?: string;
}

/** Heading and what it means, by language and kind. */
const WORDS: Record<Locale, Record<GigNewsParams['kind'], { heading: string; text: string }>> = {
  fi: {
    confirmed: { heading: 'Keikka on sinun', text: 'Sinut on valittu tälle keikalle.' },
    from_waiting_list: {
      heading: 'Sait keikan jonotuslistalta',
      text: 'Paikka vapautui, ja keikka on nyt sinun. Jos et enää pääse, peruuta keikka palvelussa mahdollisimman pian.',
    },
    not_selected: {
      heading: 'Et saanut keikkaa',
      text: 'Olit kiinnostunut keikasta, mutta sinua ei tällä kertaa valittu.',
    },
    cancelled: { heading: 'Työnantaja on peruuttanut keikkasi', text: 'Sinua ei enää odoteta tälle keikalle.' },
    moved: {
      heading: 'Työnantaja ehdottaa muutosta keikkaasi',
      text: 'Ennallaan on voimassa se, mitä on sovittu, kunnes vastaat. Katso ehdotus ja vastaa palvelussa.',
    },
    asked_anew: {
      heading: 'Keikan tiedot ovat muuttuneet',
      text: 'Kiinnostuksesi tai jonotuspaikkasi ei ole enää voimassa, koska et ole vielä nähnyt uusia tietoja. Jos keikka sopii sinulle edelleen, vastaa tarjoukseen uudelleen palvelussa.',
    },
    withdrawn: {
      heading: 'Keikkaan ei enää haeta tekijää',
      text: 'Olit kiinnostunut keikasta tai jonotit sitä, mutta työnantaja ei enää etsi siihen tekijää. Sinun ei tarvitse tehdä mitään.',
    },
  },
  sv: {
    confirmed: { heading: 'Inhoppet är ditt', text: 'Du har valts till det här inhoppet.' },
    from_waiting_list: {
      heading: 'Du fick inhoppet från väntelistan',
      text: 'En plats blev ledig och inhoppet är nu ditt. Om du inte längre kan komma, avboka det i e-tjänsten så snart som möjligt.',
    },
    not_selected: {
      heading: 'Du fick inte inhoppet',
      text: 'Du var intresserad av inhoppet, men den här gången blev du inte vald.',
    },
    cancelled: {
      heading: 'Arbetsgivaren har ställt in ditt inhopp',
      text: 'Du väntas inte längre till det här inhoppet.',
    },
    moved: {
      heading: 'Arbetsgivaren föreslår en ändring av ditt inhopp',
      text: 'Det som avtalats gäller tills du svarar. Se förslaget och svara i e-tjänsten.',
    },
    asked_anew: {
      heading: 'Uppgifterna om inhoppet har ändrats',
      text: 'Ditt intresse eller din plats på väntelistan gäller inte längre, eftersom du inte har sett de nya uppgifterna än. Om inhoppet fortfarande passar dig, svara på erbjudandet på nytt i e-tjänsten.',
    },
    withdrawn: {
      heading: 'Ingen söks längre till inhoppet',
      text: 'Du var intresserad av inhoppet eller väntade på det, men arbetsgivaren söker inte längre någon till det. Du behöver inte göra något.',
    },
  },
  en: {
    confirmed: { heading: 'The gig is yours', text: 'You have been selected for this gig.' },
    from_waiting_list: {
      heading: 'You got the gig from the waiting list',
      text: 'A slot became free, and the gig is yours now. If you cannot come any more, cancel it in the service as soon as you can.',
    },
    not_selected: {
      heading: 'You did not get the gig',
      text: 'You were interested in the gig, but this time you were not selected.',
    },
    cancelled: { heading: 'The employer has cancelled your gig', text: 'You are not expected at this gig any more.' },
    moved: {
      heading: 'The employer proposes a change to your gig',
      text: 'What was agreed on stays in force until you answer. See the proposal and answer in the service.',
    },
    asked_anew: {
      heading: 'The gig has changed',
      text: 'Your interest or your place on the waiting list has ended, because you have not seen the new details yet. If the gig still suits you, answer the offer again in the service.',
    },
    withdrawn: {
      heading: 'Nobody is needed for the gig any more',
      text: 'You were interested in the gig or waited for it, but the employer no longer looks for anybody. There is nothing you need to do.',
    },
  },
};

const LABELS: Record<Locale, { gig: string; offers: string; offer: string; reason: string; off: string }> = {
  fi: {
    gig: 'Katso keikka',
    offers: 'Katso muut tarjoukset',
    offer: 'Vastaa uudelleen',
    reason: 'Työnantajan ilmoittama syy',
    off: 'Voit poistaa keikoista kertovat viestit käytöstä asetuksissa',
  },
  sv: {
    gig: 'Se inhoppet',
    offers: 'Se andra erbjudanden',
    offer: 'Svara på nytt',
    reason: 'Arbetsgivarens orsak',
    off: 'Du kan stänga av meddelandena om inhopp i inställningarna',
  },
  en: {
    gig: 'See the gig',
    offers: 'See other offers',
    offer: 'Answer again',
    reason: 'Reason given by the employer',
    off: 'You can switch emails about gigs off in the settings',
  },
};

/** Where the link leads, if not to the gig that is held. */
const ACTIONS: Partial<Record<GigNewsParams['kind'], 'offers' | 'offer'>> = {
  not_selected: 'offers',
  asked_anew: 'offer',
  withdrawn: 'offers',
};

/** What has become of a gig that a member holds or has asked for. */
export function gigNews(params: GigNewsParams, locale: Locale): MailContent {
  const { kind, task, unit, when, reason, url, settingsUrl } = params;
  const { heading, text } = WORDS[locale][kind];
  const labels = LABELS[locale];
  return {
    subject: `${heading}: ${task}, ${when}`,
    heading,
    paragraphs: [`${task}, ${unit}: ${when}`, ...(reason === undefined ? [] : [`${labels.reason}: ${reason}`]), text],
    action: { label: labels[ACTIONS[kind] ?? 'gig'], url },
    closing: settingsUrl === undefined ? [] : [`${labels.off}: ${settingsUrl}`],
  };
}
