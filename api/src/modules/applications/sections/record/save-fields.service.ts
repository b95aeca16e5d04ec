import type { RecordData, SavedField, SaveFieldRequest, WriteResult } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import type { RecordSection } from '@portal/contract/sections';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateRecord } from '@portal/field-rules/validate-record';
import type { ApiContext } from '../../../../context';
import type { Applicant } from '../../../../http/access';
import type { KeptSave } from '../../../../http/idempotency/kept-save';
import { notFound } from '../../../../http/problem';
import { sectionOf } from '../../../campaigns/campaign';
import type { SectionDefinition } from '../../../campaigns/campaign-definition';
import { instantAsString } from '../../../localization/instants';
import { type Contents, findErrors } from '../../contents';
import { saveFieldAsEmployer } from '../../employer-edits/employer-writes.service';
import { aadFor, openValues, shownValue, shownValues } from '../../identity-codes/sealed-values';
import { acceptValue, isKeptAs } from '../accepted-value';
import { tooMuchContent } from '../bounds';
import { type AdmittedSave, admitSave } from '../save-admission';
import { fieldsOfGroups, type SectionContents } from '../section-kind';
import { sectionKind } from '../section-kinds';
import type { SectionRequest } from '../section-request';
import { type FieldToSave, type SaveOutcome, saveField } from './save-field.statement';

/** A section with fields of its own: a record, or the language skills beside their rows. */
type FieldRequest = SectionRequest<RecordSection | 'languageSkills'>;

interface LoadedSection {
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

  async read(request: FieldRequest): Promise<RecordData> {
    const { contents, found } = await this.#load(request);
    const { invalidFields } = findErrors(contents, found, 'draft');
    return { values: shownValues(found.fields, found.values), invalidFields, revision: found.revision };
  }

  async save(request: FieldRequest, body: SaveFieldRequest): Promise<WriteResult> {
    const { field, value, baseRevision } = body;
    const { person, campaignId, section } = request;
    const admitted = await admitSave(this.#context, request);
    const { campaign, definition, now, today } = admitted;
    const config = sectionKind(section)
      .form(definition, 'fi', today)
      .own.find(({ name }) => name === field);
    const accepted = acceptValue(config, field, value);
    if (config?.control === 'ssn' && typeof accepted === 'string' && isMaskedPersonalIdentityCode(accepted)) {
      // The form sent the masked code that it was shown: that is no new one.
      return this.#savedResult(request, field);
    }
    const outcome = await this.#write(person, {
      userId: person.id,
      campaignId,
      section,
      field,
      value: this.#seal(request, config, accepted),
      baseRevision,
      configurationRevision: campaign.configurationRevision,
      now,
      operation: request.operation,
    });
    if (!outcome) {
      if (await this.#context.applications.begun(person, campaignId, request.origin)) return this.save(request, body);
      const { state } = await this.#readField(request, field);
      return { ...state, updateOutOfDate: true };
    }
    if (outcome.reconfigured) {
      await this.#context.applications.takeNewForm(person, campaignId);
      return this.save(request, body);
    }
    if (!outcome.open) {
      const { state } = await this.#readField(request, field);
      return { ...state, updateOutOfDate: true };
    }
    if (outcome.full) throw tooMuchContent(field);
    if (!outcome.saved) {
      const { found } = await this.#load(request);
      if (found.exists) return this.#unwritten(request, body, config, accepted);
      await this.#context.applications.takeNewForm(person, campaignId);
      return this.save(request, body);
    }
    // The answer also tells errors of rows and of dates after birth, which need other content than this section's values.
    if (sectionKind(section).name !== 'record' || comparesWithBirth(definition))
      return this.#savedResult(request, field);
    return this.#toResult(request, admitted, outcome.saved, { field, value: shownValue(config?.control, accepted) });
  }

  /** Answers a repeat of what was saved: with the revision of then, so that nobody takes later values of others for seen. */
  async savedBefore(request: FieldRequest, { field, value }: SaveFieldRequest, kept: KeptSave): Promise<WriteResult> {
    const { definition, today } = await admitSave(this.#context, request);
    const form = sectionKind(request.section).form(definition, 'fi', today);
    const config = form.own.find(({ name }) => name === field);
    const { state } = await this.#readField(request, field);
    return {
      ...state,
      editDateAsString: instantAsString(kept.at, request.locale),
      revision: kept.revision,
      saved: { field, value: shownValue(config?.control, acceptValue(config, field, value)) },
    };
  }

  #write({ employerLoginId }: Applicant, save: FieldToSave): Promise<SaveOutcome | undefined> {
    const { db, pool } = this.#context;
    return employerLoginId === undefined ? saveField(pool, save) : saveFieldAsEmployer(db, save, employerLoginId);
  }

  #seal({ person, campaignId }: FieldRequest, config: FieldConfig | undefined, value: Value): Value {
    if (config?.control !== 'ssn' || typeof value !== 'string') return value;
    return this.#context.applications.box.seal(value, aadFor(person.id, campaignId, config.name));
  }

  #toResult(
    request: FieldRequest,
    { definition, today }: AdmittedSave,
    saved: NonNullable<SaveOutcome['saved']>,
    kept: SavedField,
  ): WriteResult {
    const { box } = this.#context.applications;
    const fields = fieldsOfGroups(definition);
    const values = openValues({ box, userId: request.person.id, campaignId: request.campaignId, fields }, saved.values);
    const { own } = sectionKind(request.section).form(definition, request.locale, today);
    const birthDate = request.section === 'basicInfo' ? values.birthDate : undefined;
    const touched = new Set(Object.keys(saved.fieldRevisions));
    return {
      editDateAsString: instantAsString(saved.editedAt, request.locale),
      revision: saved.revision,
      invalidFields: validateRecord(own, values, { today, birthDate }, touched),
      saved: kept,
    };
  }

  /** Answers for a value that was not written: the field has it already, or a newer one. */
  async #unwritten(
    request: FieldRequest,
    body: SaveFieldRequest,
    config: FieldConfig | undefined,
    sent: Value,
  ): Promise<WriteResult> {
    const { field, baseRevision, unheard: unconfirmed = [] } = body;
    const { state, stored, shown } = await this.#readField(request, field);
    if (JSON.stringify(stored) === JSON.stringify(sent)) return { ...state, saved: { field, value: shown } };
    const { revision } = state;
    const moved = baseRevision !== undefined && baseRevision < revision;
    if (moved && unconfirmed.some((value) => isKeptAs(config, value, stored)))
      return this.save(request, { ...body, baseRevision: revision });
    return { ...state, refreshView: true, current: { field, value: shown, revision: state.revision } };
  }

  /** The field was written, or had its value already. */
  async #savedResult(request: FieldRequest, field: string): Promise<WriteResult> {
    const { state, shown } = await this.#readField(request, field);
    return { ...state, saved: { field, value: shown } };
  }

  /** The section as it stands, with one of its fields. */
  async #readField(request: FieldRequest, field: string): Promise<{ state: WriteResult; stored: Value; shown: Value }> {
    const { contents, found } = await this.#load(request);
    const stored = found.values[field] ?? null;
    const { control } = found.fields.find(({ name }) => name === field) ?? {};
    return {
      stored,
      shown: shownValue(control, stored),
      state: {
        editDateAsString: instantAsString(contents.editedAt, request.locale),
        revision: found.revision,
        invalidFields: findErrors(contents, found, 'draft').invalidFields,
      },
    };
  }

  async #load({ person, campaignId, section, locale }: FieldRequest): Promise<LoadedSection> {
    const own = await this.#context.applications.viewed(person, campaignId);
    if (!sectionOf(own.campaign, section)) throw notFound();
    const contents = await this.#context.applications.contents(own, locale);
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    return { contents, found };
  }
}
