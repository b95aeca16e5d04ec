import type {
  LanguageSkillsData,
  SaveLanguageSkillRequest,
  SaveRowResult,
  WriteResult,
} from '@portal/contract/application';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKind } from '@portal/contract/sections';
import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import type { ApiContext } from '../../../../context';
import type { KeptSave } from '../../../../http/idempotency/kept-save';
import { invalid, notFound } from '../../../../http/problem';
import type { SectionDefinition } from '../../../campaigns/campaign-definition';
import { findApplication } from '../../applications.repository';
import { SavedFields } from '../record/save-fields.service';
import { deleteRow } from '../rows/delete-row.statement';
import { acceptRow, ownValues, type RowPatch, SavedRows } from '../rows/save-rows.service';
import type { SectionRequest } from '../section-request';
import { givenLanguages, languageRowId } from './given-languages';
import { findClientRowId } from './language-skills.repository';
import { LANGUAGE_INFO, languageSkillsOf } from './language-skills.view';
import { languageSkillsKind } from './language-skills-kind';

type LanguageRequest = SectionRequest<'languageSkills'>;

const isField = ({ rowId, clientRowId }: SaveLanguageSkillRequest): boolean =>
  rowId === undefined && clientRowId === undefined;

/** Languages in three groups, and one field about them all. docs/design/contract.md#language-skills */
export class LanguageSkills {
  readonly #context: ApiContext;
  readonly #rows: SavedRows;
  readonly #fields: SavedFields;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#rows = new SavedRows(context);
    this.#fields = new SavedFields(context);
  }

  async read(request: LanguageRequest): Promise<LanguageSkillsData> {
    const { found, errors } = await this.#rows.load(request);
    return languageSkillsOf(found, errors);
  }

  async save(request: LanguageRequest, body: SaveLanguageSkillRequest): Promise<SaveRowResult> {
    const { rowId, clientRowId, values, baseRevision, unheard } = body;
    if (isField(body)) {
      const value = values[LANGUAGE_INFO];
      const other = Object.keys(values).find((name) => name !== LANGUAGE_INFO);
      if (other !== undefined || value === undefined)
        throw invalid([{ field: other ?? LANGUAGE_INFO, code: 'format' }]);
      const sent = unheard?.map(({ [LANGUAGE_INFO]: earlier = null }) => earlier);
      return this.#fields.save(request, { field: LANGUAGE_INFO, value, baseRevision, unheard: sent });
    }
    const { result } = await this.#rows.save(request, ({ definition, today }) => {
      const fields = languageSkillsKind.form(definition, 'fi', today).ofRow(body.kind);
      if (fields.length === 0) throw invalid([{ field: 'kind', code: 'option' }]);
      const patch: RowPatch = {
        rowId: rowId?.toLowerCase(),
        clientRowId: clientRowId?.toLowerCase(),
        kind: body.kind,
        values: acceptRow(fields, values),
        baseRevision,
        isOwn: ownValues(fields, unheard),
      };
      return this.#keepGivenLanguage(request, definition, body.kind, asGivenRow(request, definition, patch));
    });
    return result;
  }

  async savedBefore(request: LanguageRequest, body: SaveLanguageSkillRequest, kept: KeptSave): Promise<SaveRowResult> {
    const field = LANGUAGE_INFO;
    if (isField(body)) return this.#fields.savedBefore(request, { field, value: body.values[field] ?? null }, kept);
    return (await this.#rows.savedBefore(request, kept)).result;
  }

  /** Which rows the campaign has, and which language each is about, is not the candidate's to say. */
  async #keepGivenLanguage(
    { person, campaignId }: LanguageRequest,
    definition: SectionDefinition,
    kind: LanguageSkillKind,
    patch: RowPatch,
  ): Promise<RowPatch> {
    if (kind === LANGUAGE_SKILL_KIND.other) return patch;
    const given = givenLanguages(definition).filter((language) => language.kind === kind);
    const isGiven = given.some((language) => language.clientRowId === patch.clientRowId);
    if (patch.rowId === undefined && !isGiven) throw invalid([{ field: 'clientRowId', code: 'option' }]);
    if (!(LANGUAGE_FIELD in patch.values)) return patch;
    const { db } = this.#context;
    let { clientRowId } = patch;
    if (patch.rowId !== undefined) {
      const application = await findApplication(db, person.id, campaignId);
      clientRowId = application && (await findClientRowId(db, application.id, patch.rowId));
    }
    const own = given.find((language) => language.clientRowId === clientRowId);
    if (own && patch.values[LANGUAGE_FIELD] !== own.languageId)
      throw invalid([{ field: LANGUAGE_FIELD, code: 'format' }]);
    return patch;
  }

  async changedBefore(request: LanguageRequest, kept: KeptSave): Promise<WriteResult> {
    return (await this.#rows.changedBefore(request, kept)).result;
  }

  /** @throws ProblemError 422 for the row of a language that the campaign asks for */
  async deleteRow(request: LanguageRequest, rowId: string): Promise<WriteResult> {
    const { result } = await this.#rows.change(request, async (target, { definition }) => {
      const kept = givenLanguages(definition).map(({ clientRowId }) => clientRowId);
      const outcome = await deleteRow(this.#context.pool, target, rowId, kept, request.operation);
      if (!outcome?.open || outcome.reconfigured) return outcome;
      if (outcome.clientRowId === null) throw notFound();
      if (kept.includes(outcome.clientRowId)) throw invalid([{ field: LANGUAGE_FIELD, code: 'required' }]);
      return outcome;
    });
    return result;
  }
}

/** A row that the form brings along is known by its client id: it may have been named before the first write made it. */
function asGivenRow({ person, campaignId }: LanguageRequest, definition: SectionDefinition, patch: RowPatch): RowPatch {
  if (person.employerLoginId !== undefined) return patch;
  const given = givenLanguages(definition).find(
    ({ kind, clientRowId }) => kind === patch.kind && languageRowId(person.id, campaignId, clientRowId) === patch.rowId,
  );
  return given ? { ...patch, rowId: undefined, clientRowId: given.clientRowId } : patch;
}
