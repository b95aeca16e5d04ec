import type { SavedField, SaveFieldRequest, WriteResult } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import type { RecordSection } from '@portal/contract/sections';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateRecord } from '@portal/field-rules/validate-record';
import type { ApiContext } from '../../../../context';
import type { Applicant } from '../../../../http/access';
import { notFound } from '../../../../http/problem';
import { sectionOf } from '../../../campaigns/campaign';
import type { SectionDefinition } from '../../../campaigns/campaign-definition';
import { instantAsString } from '../../../localization/instants';
import { type Contents, findErrors } from '../../contents';
import { saveFieldAsEmployer } from '../../employer-edits/employer-writes.service';
import { openValues, placeOf, shownValue } from '../../identity-codes/sealed-values';
import { acceptValue, isKeptAs } from '../accepted-value';
import { tooMuchContent } from '../bounds';
import { type AdmittedSave, admitSave, type SectionPlace } from '../save-admission';
import { fieldsOfGroups, type SectionContents } from '../section-kind';
import { sectionKind } from '../section-kinds';
import { type FieldToSave, type SaveOutcome, saveField } from './save-field.statement';

/** A section with fields of its own: a record, or the language skills beside their rows. */
export type FieldPlace = SectionPlace<RecordSection | 'languageSkills'>;

export interface LoadedSection {
  contents: Contents;
  found: SectionContents;
}

const comparesWithBirth = ({ name, groups }: SectionDefinition): boolean =>
  name !== 'basicInfo' && groups.some(({ fields }) => fields.some(({ notBefore }) => notBefore === 'birthDate'));

/** Writes single fields of a section, and reads the section that they stand in. */
export class SavedFields {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async save(place: FieldPlace, request: SaveFieldRequest): Promise<WriteResult> {
    const { field, value, baseRevision } = request;
    const { person, campaignId, section } = place;
    const admitted = await admitSave(this.#context, place);
    const { campaign, definition, now, today } = admitted;
    const config = sectionKind(section)
      .form(definition, 'fi', today)
      .own.find(({ name }) => name === field);
    const accepted = acceptValue(config, field, value);
    if (config?.control === 'ssn' && typeof accepted === 'string' && isMaskedPersonalIdentityCode(accepted)) {
      // The form gave back what it was shown: that is no new code.
      return this.#holding(place, field);
    }
    const outcome = await this.#write(person, {
      userId: person.id,
      campaignId,
      section,
      field,
      value: this.#seal(place, config, accepted),
      baseRevision,
      configurationRevision: campaign.configurationRevision,
      now,
    });
    if (!outcome) {
      if (await this.#context.applications.begun(person, campaignId, place.origin)) return this.save(place, request);
      const { state } = await this.#look(place, field);
      return { ...state, updateOutOfDate: true };
    }
    if (outcome.reconfigured) {
      await this.#context.applications.takeNewForm(person, campaignId);
      return this.save(place, request);
    }
    if (!outcome.open) {
      const { state } = await this.#look(place, field);
      return { ...state, updateOutOfDate: true };
    }
    if (outcome.full) throw tooMuchContent(field);
    if (!outcome.saved) {
      const { found } = await this.load(place);
      if (found.placed) return this.#unwritten(place, request, config, accepted);
      await this.#context.applications.takeNewForm(person, campaignId);
      return this.save(place, request);
    }
    // What is wrong with the rows, and with dates that come after birth, is told as well, and that stands elsewhere.
    if (sectionKind(section).name !== 'record' || comparesWithBirth(definition)) return this.#holding(place, field);
    return this.#toResult(place, admitted, outcome.saved, { field, value: shownValue(config?.control, accepted) });
  }

  #write({ employerLoginId }: Applicant, save: FieldToSave): Promise<SaveOutcome | undefined> {
    const { db, pool } = this.#context;
    return employerLoginId === undefined ? saveField(pool, save) : saveFieldAsEmployer(db, save, employerLoginId);
  }

  #seal({ person, campaignId }: FieldPlace, config: FieldConfig | undefined, value: Value): Value {
    if (config?.control !== 'ssn' || typeof value !== 'string') return value;
    return this.#context.applications.box.seal(value, placeOf(person.id, campaignId, config.name));
  }

  #toResult(
    place: FieldPlace,
    { definition, today }: AdmittedSave,
    saved: NonNullable<SaveOutcome['saved']>,
    kept: SavedField,
  ): WriteResult {
    const { box } = this.#context.applications;
    const fields = fieldsOfGroups(definition);
    const values = openValues({ box, userId: place.person.id, campaignId: place.campaignId, fields }, saved.values);
    const { own } = sectionKind(place.section).form(definition, place.locale, today);
    const birthDate = place.section === 'basicInfo' ? values.birthDate : undefined;
    const touched = new Set(Object.keys(saved.fieldRevisions));
    return {
      editDateAsString: instantAsString(saved.editedAt, place.locale),
      revision: saved.revision,
      invalidFields: validateRecord(own, values, { today, birthDate }, touched),
      saved: kept,
    };
  }

  /** What became of a value that was not written: it is there already, or another one came before it. */
  async #unwritten(
    place: FieldPlace,
    request: SaveFieldRequest,
    config: FieldConfig | undefined,
    sent: Value,
  ): Promise<WriteResult> {
    const { field, baseRevision, unheard = [] } = request;
    const { state, stored, shown } = await this.#look(place, field);
    if (JSON.stringify(stored) === JSON.stringify(sent)) return { ...state, saved: { field, value: shown } };
    const { revision } = state;
    const moved = baseRevision !== undefined && baseRevision < revision;
    if (moved && unheard.some((value) => isKeptAs(config, value, stored)))
      return this.save(place, { ...request, baseRevision: revision });
    return { ...state, refreshView: true, current: { field, value: shown, revision: state.revision } };
  }

  /** The field was written, or had its value already. */
  async #holding(place: FieldPlace, field: string): Promise<WriteResult> {
    const { state, shown } = await this.#look(place, field);
    return { ...state, saved: { field, value: shown } };
  }

  /** The section as it stands, with one of its fields. */
  async #look(place: FieldPlace, field: string): Promise<{ state: WriteResult; stored: Value; shown: Value }> {
    const { contents, found } = await this.load(place);
    const stored = found.values[field] ?? null;
    const { control } = found.fields.find(({ name }) => name === field) ?? {};
    return {
      stored,
      shown: shownValue(control, stored),
      state: {
        editDateAsString: instantAsString(contents.editedAt, place.locale),
        revision: found.revision,
        invalidFields: findErrors(contents, found, 'draft').invalidFields,
      },
    };
  }

  async load({ person, campaignId, section, locale }: FieldPlace): Promise<LoadedSection> {
    const own = await this.#context.applications.viewed(person, campaignId);
    if (!sectionOf(own.campaign, section)) throw notFound();
    const contents = await this.#context.applications.contents(own, locale);
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    return { contents, found };
  }
}
