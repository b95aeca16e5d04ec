import type { RecordData, SaveFieldRequest, WriteResult } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { RecordSection } from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateRecord } from '@portal/field-rules/validate-record';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import { type SectionDefinition, sectionOf } from '../campaigns/campaign';
import { recallCampaign } from '../campaigns/campaigns.service';
import { fieldsOf, toFieldConfig } from '../campaigns/field-config';
import { acceptValue } from './accepted-value';
import type { ApplicationReading } from './application-reading.service';
import { type Contents, findFaults, type SectionContents } from './contents';
import { instantAsString } from './instants';
import { type SaveOutcome, saveField } from './save-field.statement';
import { openValues, placeOf, shownValue, shownValues } from './sealed-values';

export interface Place {
  person: SessionPerson;
  campaignId: number;
  section: RecordSection;
  locale: Locale;
}

/** Sections whose content is one record of named fields, saved one field at a time. */
export class RecordSections {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
  }

  async read({ person, campaignId, section, locale }: Place): Promise<RecordData> {
    const { contents, found } = await this.#load({ person, campaignId, section, locale });
    const { invalidFields } = findFaults(contents, found, 'draft');
    return { values: shownValues(found.fields, found.values), invalidFields, revision: found.revision };
  }

  async save(place: Place, { field, value, baseRevision }: SaveFieldRequest): Promise<WriteResult> {
    const { person, campaignId, section } = place;
    const { db, pool, clock } = this.#context;
    const now = clock();
    const campaign = this.#reading.admit(await recallCampaign(db, campaignId), person);
    const definition = sectionOf(campaign, section);
    if (!definition) throw notFound();
    const config = fieldConfigOf(definition, field, finnishDay(now));
    const accepted = acceptValue(config, field, value);
    if (config?.control === 'ssn' && typeof accepted === 'string' && isMaskedPersonalIdentityCode(accepted)) {
      // The form gave back what it was shown: that is no new code.
      return this.#explain(place, field, undefined);
    }
    const stored = this.#seal(place, config, accepted);
    const outcome = await saveField(pool, {
      userId: person.id,
      campaignId,
      section,
      field,
      value: stored,
      baseRevision,
      configurationRevision: campaign.configurationRevision,
      now,
    });
    if (!outcome) throw notFound();
    if (outcome.reconfigured) {
      await this.#reading.takeNewForm(person, campaignId);
      return this.save(place, { field, value, baseRevision });
    }
    if (!outcome.open) return { ...(await this.#explain(place, field, undefined)), updateOutOfDate: true };
    if (!outcome.saved) return this.#explain(place, field, accepted);
    return this.#toResult(place, definition, outcome.saved);
  }

  #seal({ person, campaignId }: Place, config: FieldConfig | undefined, value: Value): Value {
    if (config?.control !== 'ssn' || typeof value !== 'string') return value;
    return this.#reading.box.seal(value, placeOf(person.id, campaignId, config.name));
  }

  #toResult(place: Place, definition: SectionDefinition, saved: NonNullable<SaveOutcome['saved']>): WriteResult {
    const today = finnishDay(this.#context.clock());
    const values = openValues(this.#reading.box, place.person.id, place.campaignId, saved.values);
    const birthDate = place.section === 'basicInfo' ? values.birthDate : undefined;
    const touched = new Set(Object.keys(saved.fieldRevisions));
    return {
      editDateAsString: instantAsString(saved.editedAt, place.locale),
      revision: saved.revision,
      invalidFields: validateRecord(fieldsOf(definition, place.locale, today), values, { today, birthDate }, touched),
    };
  }

  /** Nothing was written: the answer shows what the section holds, and a value that differs from the one that was sent. */
  async #explain(place: Place, field: string, sent: Value | undefined): Promise<WriteResult> {
    const { contents, found } = await this.#load(place);
    const state: WriteResult = {
      editDateAsString: instantAsString(contents.editedAt, place.locale),
      revision: found.revision,
      invalidFields: findFaults(contents, found, 'draft').invalidFields,
    };
    const stored = found.values[field] ?? null;
    if (sent === undefined || JSON.stringify(stored) === JSON.stringify(sent)) return state;
    const { control } = found.fields.find(({ name }) => name === field) ?? {};
    return {
      ...state,
      refreshView: true,
      current: { field, value: shownValue(control, stored), revision: found.revision },
    };
  }

  async #load({ person, campaignId, section, locale }: Place): Promise<{ contents: Contents; found: SectionContents }> {
    const own = await this.#reading.own(person, campaignId);
    if (!sectionOf(own.campaign, section)) throw notFound();
    const contents = await this.#reading.contents(own, locale);
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    return { contents, found };
  }
}

function fieldConfigOf(definition: SectionDefinition, name: string, today: string): FieldConfig | undefined {
  for (const group of definition.groups) {
    const field = group.fields.find((candidate) => candidate.name === name);
    if (field) return toFieldConfig(field, 'fi', today);
  }
  return undefined;
}
