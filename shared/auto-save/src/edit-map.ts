import type { Edit } from './edit';

const NONE: readonly Edit[] = [];
const rowKey = (section: string, row: string): string => `${section}:${row}`;

/** Edits in memory, by key and by row. A list stays the same object until one of its edits changes, as React's stores ask for. */
export class EditMap {
  readonly #edits = new Map<string, Edit>();
  readonly #rows = new Map<string, readonly Edit[]>();
  #sorted: readonly Edit[] | undefined = NONE;
  #lastOrder = 0;

  get(key: string): Edit | undefined {
    return this.#edits.get(key);
  }

  /** @returns all edits in the order in which they are sent */
  all(): readonly Edit[] {
    this.#sorted ??= [...this.#edits.values()].sort((one, other) => one.order - other.order);
    return this.#sorted;
  }

  ofRow(section: string, row: string): readonly Edit[] {
    return this.#rows.get(rowKey(section, row)) ?? NONE;
  }

  set(edit: Edit): void {
    this.#edits.set(edit.key, edit);
    this.#lastOrder = Math.max(this.#lastOrder, edit.order);
    this.#update(edit);
  }

  delete(key: string): void {
    const edit = this.#edits.get(key);
    if (!edit) return;
    this.#edits.delete(key);
    this.#update(edit);
  }

  /** @returns the place of a new edit, behind all others */
  nextOrder(): number {
    return this.#lastOrder + 1;
  }

  #update({ section, row }: Edit): void {
    this.#sorted = undefined;
    if (!row) return;
    const ofRow = [...this.#edits.values()].filter((edit) => edit.section === section && edit.row === row);
    if (ofRow.length > 0) this.#rows.set(rowKey(section, row), ofRow);
    else this.#rows.delete(rowKey(section, row));
  }
}
