import { randomUUID } from 'node:crypto';
import type { SaveRowResult, WriteResult } from '@portal/contract/application';
import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { LanguageSkillKind, SectionName } from '@portal/contract/sections';
import type { ApiContext } from '../../../../context';
import type { KeptSave } from '../../../../http/idempotency/kept-save';
import { notFound } from '../../../../http/problem';
import { findSectionContents, isKnownRow } from '../../applications.repository';
import { findErrors, readContents } from '../../contents';
import { saveRowAsEmployer } from '../../employer-edits/employer-writes.service';
import { acceptValue, isKeptAs } from '../accepted-value';
import { tooManyRows, tooMuchContent } from '../bounds';
import { type AdmittedSave, admitSave, type SaveTarget } from '../save-admission';
import type { SectionTarget } from '../save-target.statement';
import type { SectionRequest } from '../section-request';
import { changedBefore, rowResult, type SectionState, savedBefore, writeResult } from './row-results';
import { type RowSaveOutcome, type RowToSave, saveRow } from './save-row.statement';

/** A row as it was sent, its values accepted. */
export interface RowPatch {
  rowId: string | undefined;
  clientRowId: string | undefined;
  kind: LanguageSkillKind | null;
  values: Values;
  baseRevision: number | undefined;
  /** Whether a value that stands in the row is one that the writer has sent before. */
  isOwn(field: string, stored: Value): boolean;
}

type Accept = (admitted: AdmittedSave) => RowPatch | Promise<RowPatch>;

export interface Written<Result> {
  result: Result;
  state: SectionState;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** @throws ProblemError 422 for a field that a row does not have or a value that no field can hold */
export function acceptRow(fields: readonly FieldConfig[], values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    acceptValue(
      fields.find((field) => field.name === name),
      name,
      value,
    ),
  ]);
  return Object.fromEntries(entries);
}

/** @param unconfirmed values that the writer has sent before without getting an answer */
export const ownValues =
  (fields: readonly FieldConfig[], unconfirmed: readonly Values[] = []): RowPatch['isOwn'] =>
  (name, stored) => {
    const config = fields.find((field) => field.name === name);
    return unconfirmed.some(({ [name]: sent }) => sent !== undefined && isKeptAs(config, sent, stored));
  };

/** Writes rows of a section, whatever kind of table it is. */
export class SavedRows {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Creates or changes a row.
   * @param accept turns the request's values into stored ones, or throws
   */
  async save(request: SectionRequest, accept: Accept): Promise<Written<SaveRowResult>> {
    const admitted = await admitSave(this.#context, request);
    const patch = await accept(admitted);
    const target = targetOf(request, admitted);
    const outcome = await this.#write(request, {
      ...target,
      ...patch,
      newRowId: randomUUID(),
      operation: request.operation,
    });
    if (!outcome) {
      const begun = await this.#context.applications.begun(request.person, request.campaignId, request.origin);
      return begun ? this.save(request, accept) : this.#lateResult(request);
    }
    if (outcome.reconfigured) {
      await this.#context.applications.takeNewForm(request.person, request.campaignId);
      return this.save(request, accept);
    }
    if (!outcome.open) return this.#lateResult(request);
    if (outcome.rowId === null) {
      if (await this.#isThere(request)) return this.#unwritten(request, patch, outcome.full, accept);
      return this.save(request, accept);
    }
    const forEmployer = request.person.employerLoginId !== undefined;
    const state = forEmployer ? await this.load(request) : await this.#after(request, admitted, outcome.applicationId);
    return { state, result: rowResult(request, state, outcome.rowId) };
  }

  async savedBefore(request: SectionRequest, kept: KeptSave): Promise<Written<SaveRowResult>> {
    const state = await this.load(request);
    return { state, result: savedBefore(request, state, kept) };
  }

  #write({ person: { employerLoginId } }: SectionRequest, save: RowToSave): Promise<RowSaveOutcome | undefined> {
    const { db, pool } = this.#context;
    return employerLoginId === undefined ? saveRow(pool, save) : saveRowAsEmployer(db, save, employerLoginId);
  }

  /**
   * Answers for a row that was not written: it has the values already, newer ones from another window, or was deleted there.
   * @throws ProblemError 422 where there is no space for it
   */
  async #unwritten(
    request: SectionRequest,
    patch: RowPatch,
    full: RowSaveOutcome['full'],
    accept: Accept,
  ): Promise<Written<SaveRowResult>> {
    const { rowId, clientRowId, kind, values, baseRevision = Number.POSITIVE_INFINITY } = patch;
    const field = Object.keys(values)[0] ?? request.section;
    if (full === 'rows') throw tooManyRows(field);
    const state = await this.load(request);
    const row = state.found.rows.find((item) =>
      rowId === undefined ? item.clientRowId === clientRowId : item.rowId === rowId,
    );
    if (!row) {
      const { db } = this.#context;
      if (rowId === undefined && full === 'content') throw tooMuchContent(field);
      const { applicationId } = state;
      const isKnown = (id: string) => applicationId !== undefined && isKnownRow(db, applicationId, request.section, id);
      if (rowId !== undefined && !(await isKnown(rowId))) throw notFound();
      return { state, result: { ...writeResult(request, state), refreshView: true } };
    }
    if (row.kind !== kind) throw notFound();
    const result = rowResult(request, state, row.rowId);
    const other = Object.keys(values).filter((name) => !same(row.values[name], values[name]));
    // An employer's view has no revisions of sent values: a value that was not written there is newer.
    const forEmployer = request.person.employerLoginId !== undefined;
    const newer = other.find((name) => forEmployer || (row.revisions[name] ?? 0) > baseRevision);
    if (newer === undefined && other.length > 0 && full === 'content') throw tooMuchContent(field);
    if (newer === undefined) return { state, result };
    const { revision } = state.found;
    if (baseRevision < revision && other.every((name) => patch.isOwn(name, row.values[name] ?? null)))
      return this.save(request, async (admitted) => ({ ...(await accept(admitted)), baseRevision: revision }));
    const current = {
      field: newer,
      value: row.values[newer] ?? null,
      revision,
      rowId: row.rowId,
    };
    return { state, result: { ...result, refreshView: true, current } };
  }

  /**
   * Any other change of a section's rows.
   * @param write the statement, which looks at owner, deadline and form itself
   * @param begins where it may be the application's first write
   */
  async change(
    request: SectionRequest,
    write: (target: SectionTarget, admitted: AdmittedSave) => Promise<SaveTarget | undefined>,
    begins: 'begins' | undefined = undefined,
  ): Promise<Written<WriteResult>> {
    const admitted = await admitSave(this.#context, request);
    const outcome = await write(targetOf(request, admitted), admitted);
    if (!outcome) {
      if (!begins) throw notFound();
      const begun = await this.#context.applications.begun(request.person, request.campaignId, request.origin);
      return begun ? this.change(request, write, begins) : this.#lateResult(request);
    }
    if (outcome.reconfigured) {
      await this.#context.applications.takeNewForm(request.person, request.campaignId);
      return this.change(request, write, begins);
    }
    if (!outcome.open) return this.#lateResult(request);
    const state = await this.load(request);
    if (state.found.exists) return { state, result: writeResult(request, state) };
    await this.#context.applications.takeNewForm(request.person, request.campaignId);
    return this.change(request, write, begins);
  }

  async changedBefore(request: SectionRequest, kept: KeptSave): Promise<Written<WriteResult>> {
    const state = await this.load(request);
    return { state, result: changedBefore(request, state, kept) };
  }

  /** A section that the form has got since the application began is added to it. @returns whether it had before */
  async #isThere(request: SectionRequest): Promise<boolean> {
    const { found } = await this.load(request);
    if (!found.exists) await this.#context.applications.takeNewForm(request.person, request.campaignId);
    return found.exists;
  }

  async #lateResult(request: SectionRequest): Promise<Written<WriteResult>> {
    const state = await this.load(request);
    return { state, result: { ...writeResult(request, state), updateOutOfDate: true } };
  }

  /** The section as it stands, read from the beginning. */
  async load({ person, campaignId, section, locale }: SectionRequest): Promise<SectionState> {
    const own = await this.#context.applications.viewed(person, campaignId);
    const contents = await this.#context.applications.contents(own, locale);
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    const errors = findErrors(contents, found, 'draft');
    return { applicationId: own.application?.id, found, errors, editedAt: contents.editedAt };
  }

  /** After a write: only the sections that the answer needs are read again. The birth date in the basic information bounds dates of rows. */
  async #after(
    { person, campaignId, section, locale }: SectionRequest,
    { campaign, now, today }: AdmittedSave,
    applicationId: string,
  ): Promise<SectionState> {
    const names: SectionName[] = ['basicInfo', section];
    const stored = await findSectionContents(this.#context.db, applicationId, names);
    const contents = readContents(
      { ...campaign, sections: campaign.sections.filter(({ name }) => names.includes(name)) },
      { id: applicationId, user_id: person.id, campaign_id: campaignId },
      stored,
      { box: this.#context.applications.box, locale, today },
    );
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    return { applicationId, found, errors: findErrors(contents, found, 'draft'), editedAt: now };
  }
}

function targetOf(
  { person, campaignId, section }: SectionRequest,
  { campaign: { configurationRevision }, now }: AdmittedSave,
): SectionTarget {
  return { userId: person.id, campaignId, section, configurationRevision, now };
}
