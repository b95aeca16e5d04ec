import { LOCALES } from '@portal/contract/limits';
import type { CampaignRow } from '../../db/tables/campaigns.tables';
import type { CampaignContent, FieldContent, SectionContent } from '../campaigns/campaign-content';
import type { GroupDefinition, SectionDefinition } from '../campaigns/campaign-definition';
import { resolveField, sectionTexts } from '../campaigns/catalogue';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a field says otherwise than the catalogue; undefined where it says the same. */
function overrideOf(
  section: SectionDefinition,
  field: GroupDefinition['fields'][number],
): Partial<FieldContent> | undefined {
  const { name, required, ...definition } = field;
  const known: Record<string, unknown> = { ...resolveField('export', section.name, name, required) };
  const different = Object.entries(definition).filter(([key, value]) => !same(value, known[key]));
  return different.length > 0 ? Object.fromEntries(different) : undefined;
}

function toGroup(
  section: SectionDefinition,
  { name, title, fields }: GroupDefinition,
): SectionContent['groups'][number] {
  const overrides = fields.flatMap((field) => {
    const override = overrideOf(section, field);
    return override ? [[field.name, override] as const] : [];
  });
  return {
    name,
    ...(title && { title }),
    fields: fields.map((field) => field.name),
    required: fields.filter(({ required }) => required).map((field) => field.name),
    overrides: Object.fromEntries(overrides),
  };
}

function toSection(section: SectionDefinition): SectionContent {
  const { name, required, title, help, orderable, languages, groups } = section;
  const known = sectionTexts(name);
  return {
    name,
    required,
    ...(!same(title, known.title) && { title }),
    ...(help && !same(help, known.help) && { help }),
    ...(orderable !== undefined && orderable !== known.orderable && { orderable }),
    ...(languages && { languages }),
    groups: groups.map((group) => toGroup(section, group)),
  };
}

/** A stored campaign as a file says it: fields by their names in the catalogue, and what it words its own way. */
export function toCampaignContent(row: CampaignRow): CampaignContent {
  return {
    id: row.id,
    kind: row.kind,
    internal: row.internal,
    applyPeriodStart: row.apply_period_start?.toISOString() ?? null,
    applyPeriodEnd: row.apply_period_end?.toISOString() ?? null,
    texts: Object.fromEntries((row.languages ?? LOCALES).map((locale) => [locale, row.texts[locale]])),
    ...(row.position && { position: row.position }),
    ...(row.accepts_at_sending && { acceptsAtSending: true }),
    sections: row.sections.map(toSection),
  };
}
