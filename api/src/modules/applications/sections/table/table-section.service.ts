import type {
  OrderRowsRequest,
  SaveRowRequest,
  SaveRowResult,
  TableData,
  TableWriteResult,
} from '@portal/contract/application';
import { TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import type { ApiContext } from '../../../../context';
import type { KeptSave } from '../../../../http/idempotency/kept-save';
import { notFound } from '../../../../http/problem';
import { fieldsOf } from '../../../campaigns/field-config';
import { deleteRow } from '../rows/delete-row.statement';
import { toFlags, toRow } from '../rows/rows';
import { acceptRow, ownValues, SavedRows, type Written } from '../rows/save-rows.service';
import type { SectionRequest } from '../section-request';
import { orderRows } from './order-rows';
import { selectNone } from './save-none.statement';

export type TableRequest = SectionRequest<TableSection>;

const withFlags = <Result extends object>({ result, state }: Written<Result>) => ({
  ...result,
  ...toFlags(state.found, state.errors),
});

/** Sections of rows. docs/design/contract.md#saving */
export class TableSections {
  readonly #context: ApiContext;
  readonly #rows: SavedRows;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#rows = new SavedRows(context);
  }

  async read(request: TableRequest): Promise<TableData> {
    const { found, errors } = await this.#rows.load(request);
    return {
      ...toFlags(found, errors),
      [TABLE_RESOURCES[request.section].rowsKey]: found.rows.map((row) => toRow(found, row, errors)),
      revision: found.revision,
    };
  }

  async save(request: TableRequest, body: SaveRowRequest): Promise<SaveRowResult> {
    const { rowId, clientRowId, values, baseRevision, unheard } = body;
    const written = await this.#rows.save(request, ({ definition, today }) => {
      const fields = fieldsOf(definition, 'fi', today);
      return {
        rowId: rowId?.toLowerCase(),
        clientRowId: clientRowId.toLowerCase(),
        kind: null,
        values: acceptRow(fields, values),
        baseRevision,
        isOwn: ownValues(fields, unheard),
      };
    });
    return withFlags(written);
  }

  async savedBefore(request: TableRequest, kept: KeptSave): Promise<SaveRowResult> {
    return withFlags(await this.#rows.savedBefore(request, kept));
  }

  async changedBefore(request: TableRequest, kept: KeptSave): Promise<TableWriteResult> {
    return withFlags(await this.#rows.changedBefore(request, kept));
  }

  /** Deleting what is deleted already is done, too: the answer to the first time may have been lost. */
  async deleteRow(request: TableRequest, rowId: string): Promise<TableWriteResult> {
    const written = await this.#rows.change(request, async (target) => {
      const outcome = await deleteRow(this.#context.pool, target, rowId, [], request.operation);
      if (outcome?.open && !outcome.reconfigured && outcome.clientRowId === null) throw notFound();
      return outcome;
    });
    return withFlags(written);
  }

  /** @throws ProblemError 422 `rows-exist` where "I have none" is said of a section that holds rows; then nothing has changed */
  async selectNone(request: TableRequest, selected: boolean): Promise<TableWriteResult> {
    return withFlags(
      await this.#rows.change(
        request,
        (target) => selectNone(this.#context.db, target, selected, request.operation),
        'begins',
      ),
    );
  }

  /** @throws ProblemError 404 where the rows have no order of the candidate's, or for a row of another candidate */
  async order(request: TableRequest, { rowIds }: OrderRowsRequest): Promise<TableWriteResult> {
    const written = await this.#rows.change(request, (target, { definition }) => {
      if (!definition.orderable) throw notFound();
      return orderRows(
        this.#context.db,
        target,
        rowIds.map((id) => id.toLowerCase()),
        request.operation,
      );
    });
    return withFlags(written);
  }
}
