import { LOCALES, type Locale } from '@portal/contract/limits';
import type { Gig, Qualification, Shift } from '@portal/contract/substitutions/gigs';
import { publishedCommitment } from './draw';
import type { GigContent, QualificationContent } from './gig-content';
import type { StoredGig } from './gig-reading.service';
import { contentForHolder } from './gig-terms';
import { knownName } from './qualification-codes';

function nameOf({ code, name }: QualificationContent, locale: Locale): Qualification {
  const given = name?.[locale] ?? LOCALES.map((other) => name?.[other]).find((text) => text !== undefined);
  return { code, name: given ?? knownName(code, locale) ?? code };
}

/** What of a gig its holder has agreed to, where it is not what the gig says now. */
export interface GigTerms {
  content: GigContent;
  shifts: Shift[];
  revision: number;
}

/** A gig in the words of one language, or of another where the employer has written none in it. */
export function toGig(gig: StoredGig, locale: Locale, terms?: GigTerms): Gig {
  const { row, slots, free, campaignTexts } = gig;
  const { shifts, revision } = terms ?? { shifts: gig.shifts, revision: row.revision };
  const content = terms ? contentForHolder(terms.content, row.content) : row.content;
  const written = content.texts[locale] ? locale : LOCALES.find((other) => content.texts[other]);
  const texts = written && content.texts[written];
  const pay =
    texts?.pay === undefined ? content.pay : { ...(content.pay ?? { basis: 'agreement' as const }), text: texts.pay };
  return {
    id: row.id,
    pool: { campaignId: row.campaign_id, title: campaignTexts[locale].title },
    employer: campaignTexts[locale].employer,
    task: texts?.task ?? '',
    unit: texts?.unit ?? '',
    address: content.address,
    description: texts?.description,
    bring: texts?.bring,
    orientation: texts?.orientation,
    language: written === locale ? undefined : written,
    workLanguages: content.workLanguages,
    contact: content.contact,
    pay,
    must: content.must.map((one) => nameOf(one, locale)),
    plus: content.plus.map((one) => nameOf(one, locale)),
    criminalRecord: content.criminalRecord,
    shifts,
    mode: row.mode,
    slots,
    free,
    replyBy: row.reply_by.toISOString(),
    waitingList: row.waiting_list,
    revision,
    drawCommitment: publishedCommitment(row),
  };
}
