import type { FieldConfig, Values } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import { goesOn } from '@portal/field-rules/conditions';
import type { AttachmentRow } from '../../../db/tables/applications.tables';
import type { SectionContents } from '../../applications/sections/section-kind';
import { sectionOf } from '../../campaigns/campaign';
import { instantAsString } from '../../localization/instants';
import type { SentApplication } from '../versions/sent-version.service';
import { RECEIPT_WORDS } from './receipt-words';
import { shownText } from './shown-text';

export interface Pair {
  label: string;
  value: string;
}

/** A part of the document under one heading. */
export interface DocumentSection {
  heading: string;
  parts: ({ heading?: string; pairs: Pair[] } | { text: string })[];
}

export interface ReceiptDocument {
  title: string;
  /** Receipt number; stands on every page. */
  number: string;
  sha256: string;
  locale: Locale;
  sections: DocumentSection[];
}

function pairsOf(
  fields: readonly FieldConfig[],
  values: Values,
  files: ReadonlyMap<string, AttachmentRow[]>,
  locale: Locale,
): Pair[] {
  return fields
    .map((field) => {
      const names = files.get(field.name)?.map(({ name }) => name);
      const isFile = field.control === 'file' || field.control === 'photo';
      if (isFile) return { label: field.label, value: (names ?? []).join('\n') };
      const ongoing = goesOn(field, values);
      return {
        label: field.label,
        value: ongoing ? RECEIPT_WORDS[locale].ongoing : shownText(field, values[field.name], locale),
      };
    })
    .filter(({ value }) => value !== '');
}

function partsOf(section: SectionContents, title: string, locale: Locale): DocumentSection['parts'] {
  const words = RECEIPT_WORDS[locale];
  const own = pairsOf(section.fields, section.values, section.attachments, locale);
  const rows = section.rows.map((row, index) => ({
    heading: `${title} ${index + 1}`,
    pairs: pairsOf(section.form.ofRow(row.kind), row.values, new Map(), locale),
  }));
  const parts = [...rows.filter(({ pairs }) => pairs.length > 0), ...(own.length > 0 ? [{ pairs: own }] : [])];
  if (parts.length > 0) return parts;
  return [{ text: section.noneSelected ? words.none : words.nothing }];
}

/** What an application answers, section by section. */
export function answersOf({ campaign, contents }: Pick<SentApplication, 'campaign' | 'contents'>, locale: Locale) {
  return [...contents.sections.values()].map((section): DocumentSection => {
    const heading = sectionOf(campaign, section.name)?.title[locale] ?? section.name;
    return { heading, parts: partsOf(section, heading, locale) };
  });
}

/** The receipt and what was sent, as the employer reads it. */
export function receiptDocument(sent: SentApplication, locale: Locale): ReceiptDocument {
  const { campaign, application, version } = sent;
  const words = RECEIPT_WORDS[locale];
  const texts = campaign.texts[locale];
  const time = (at: Date) => `${instantAsString(at, locale)} (${words.zone})`;
  const receipt: Pair[] = [
    { label: words.position, value: texts.title },
    { label: words.employer, value: texts.employer },
    { label: words.number, value: version.receipt_number },
    { label: words.sent, value: time(version.sent_at) },
    { label: words.checksum, value: version.sha256 },
  ];
  if (application.cancelled_at) receipt.push({ label: words.withdrawn, value: time(application.cancelled_at) });
  return {
    title: `${words.title}: ${texts.title}`,
    number: version.receipt_number,
    sha256: version.sha256,
    locale,
    sections: [
      { heading: words.receipt, parts: [{ pairs: receipt.filter(({ value }) => value !== '') }] },
      ...answersOf(sent, locale),
    ],
  };
}
