import { randomUUID } from 'node:crypto';
import type { SaveRowRequest, SaveRowResult, TableData, TableWriteResult } from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import { TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import { isOpen, type SectionDefinition, sectionOf } from '../campaigns/campaign';
import { recallCampaign } from '../campaigns/campaigns.service';
import { fieldsOf } from '../campaigns/field-config';
import { acceptValue } from './accepted-value';
import type { ApplicationReading } from './application-reading.service';
import { countChange, deleteRow, isKnownRow } from './applications.repository';
import { type Contents, type Findings, findFaults, type SectionContents } from './contents';
import { instantAsString } from './instants';
import { toFlags, toRow } from './rows';
import { saveRow } from './save-row.statement';

export interface TablePlace {
  person: SessionPerson;
  campaignId: number;
  section: TableSection;
  locale: Locale;
}

interface Loaded {
  applicationId: string;
  open: boolean;
  contents: Contents;
  found: SectionContents;
  findings: Findings;
}

/** Sections of rows. Contract, section 4. */
export class TableSections {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
  }

  async read(place: TablePlace): Promise<TableData> {
    const { found, findings } = await this.#load(place);
    return {
      ...toFlags(found, findings),
      [TABLE_RESOURCES[place.section].rowsKey]: found.rows.map((row) => toRow(found, row, findings)),
      revision: found.revision,
    };
  }

  async save(place: TablePlace, request: SaveRowRequest): Promise<SaveRowResult> {
    const { person, campaignId, section } = place;
    const { db, pool, clock } = this.#context;
    const now = clock();
    const campaign = this.#reading.admit(await recallCampaign(db, campaignId), person);
    const definition = sectionOf(campaign, section);
    if (!definition) throw notFound();
    const values = acceptValues(definition, request.values, finnishDay(now));
    const outcome = await saveRow(pool, {
      userId: person.id,
      campaignId,
      section,
      rowId: request.rowId,
      newRowId: randomUUID(),
      clientRowId: request.clientRowId,
      values,
      baseRevision: request.baseRevision,
      configurationRevision: campaign.configurationRevision,
      now,
    });
    if (!outcome) throw notFound();
    if (outcome.reconfigured) {
      await this.#reading.takeNewForm(person, campaignId);
      return this.save(place, request);
    }
    const loaded = await this.#load(place);
    if (!outcome.open) return { ...this.#state(place, loaded), updateOutOfDate: true };
    return this.#rowResult(place, loaded, request, values, outcome.rowId);
  }

  /** What became of a row: written, unchanged, newer in another window, or deleted there. */
  async #rowResult(
    place: TablePlace,
    loaded: Loaded,
    request: SaveRowRequest,
    values: Values,
    written: string | null,
  ): Promise<SaveRowResult> {
    const { found, findings, applicationId } = loaded;
    const state = this.#state(place, loaded);
    const row = found.rows.find(({ rowId, clientRowId }) =>
      request.rowId === undefined ? clientRowId === request.clientRowId : rowId === request.rowId,
    );
    if (!row) {
      const known =
        request.rowId === undefined ||
        (await isKnownRow(this.#context.db, applicationId, place.section, request.rowId));
      if (!known) throw notFound();
      return { ...state, refreshView: true };
    }
    const result = { ...state, rowId: row.rowId, clientRowId: row.clientRowId, row: toRow(found, row, findings) };
    const newer = Object.keys(values).find((name) => !same(row.values[name], values[name]));
    if (written !== null || newer === undefined) return result;
    const current = { field: newer, value: row.values[newer] ?? null, revision: found.revision, rowId: row.rowId };
    return { ...result, refreshView: true, current };
  }

  /** Deleting what is deleted already is done, too: the answer to the first time may have been lost. */
  async deleteRow(place: TablePlace, rowId: string): Promise<TableWriteResult> {
    return this.#change(place, async ({ applicationId }) => {
      const { section } = place;
      await this.#context.db.transaction().execute(async (trx) => {
        if (await deleteRow(trx, applicationId, section, rowId)) {
          await countChange(trx, applicationId, section, this.#context.clock());
        } else if (!(await isKnownRow(trx, applicationId, section, rowId))) {
          throw notFound();
        }
      });
    });
  }

  async selectNone(place: TablePlace, selected: boolean): Promise<TableWriteResult> {
    return this.#change(place, async ({ applicationId, found }) => {
      if (found.noneSelected === selected) return;
      const changes = { noneSelected: selected };
      await countChange(this.#context.db, applicationId, place.section, this.#context.clock(), changes);
    });
  }

  async #change(place: TablePlace, write: (loaded: Loaded) => Promise<void>): Promise<TableWriteResult> {
    const before = await this.#load(place);
    if (!before.open) return { ...this.#state(place, before), updateOutOfDate: true };
    await write(before);
    return this.#state(place, await this.#load(place));
  }

  #state({ locale }: TablePlace, { contents, found, findings }: Loaded): TableWriteResult {
    return {
      editDateAsString: instantAsString(contents.editedAt, locale),
      revision: found.revision,
      invalidFields: findings.invalidFields,
      ...toFlags(found, findings),
    };
  }

  async #load({ person, campaignId, section, locale }: TablePlace): Promise<Loaded> {
    const own = await this.#reading.own(person, campaignId);
    const contents = await this.#reading.contents(own, locale);
    const found = contents.sections.get(section);
    if (!found) throw notFound();
    return {
      applicationId: own.application.id,
      open: isOpen(own.campaign, this.#context.clock()),
      contents,
      found,
      findings: findFaults(contents, found, 'draft'),
    };
  }
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

function acceptValues(definition: SectionDefinition, values: Values, today: string): Values {
  const fields = new Map(fieldsOf(definition, 'fi', today).map((field) => [field.name, field]));
  const entries = Object.entries(values).map(([name, value]) => [name, acceptValue(fields.get(name), name, value)]);
  return Object.fromEntries(entries);
}
