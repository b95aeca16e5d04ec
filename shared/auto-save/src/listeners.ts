import type { Edit } from './edit';

type Row = Pick<Edit, 'section' | 'row'>;
type Listener = () => void;

const fieldName = (key: string): string => `field ${key}`;
const rowName = ({ section, row }: Row): string => `row ${section}:${row}`;

/**
 * Listeners to changes of the edits. A form has hundreds of fields, of which a key press changes one: the others are not called, since
 * calling all of them takes longer than drawing the letter.
 */
export class Listeners {
  readonly #toAll = new Set<Listener>();
  readonly #byName = new Map<string, Set<Listener>>();

  /** Listens to every change. @returns the way to end it */
  add(listener: Listener): () => void {
    this.#toAll.add(listener);
    return () => this.#toAll.delete(listener);
  }

  /** Listens to one field. @param key `keyOf` the field @returns the way to end it */
  addField(key: string, listener: Listener): () => void {
    return this.#addTo(fieldName(key), listener);
  }

  /** Listens to the fields of one row. @returns the way to end it */
  addRow(row: Row, listener: Listener): () => void {
    return this.#addTo(rowName(row), listener);
  }

  /** @param edit the one that changed; without it any of them may have */
  tell(edit: Edit | undefined): void {
    if (edit) this.tellEdit(edit);
    else for (const name of this.#byName.keys()) this.#call(name);
    this.tellStatus();
  }

  /** Calls only the listeners to this field and its row. */
  tellEdit(edit: Edit): void {
    this.#call(fieldName(edit.key));
    if (edit.row) this.#call(rowName(edit));
  }

  /** The status has changed, and no edit. */
  tellStatus(): void {
    for (const listener of this.#toAll) listener();
  }

  #addTo(name: string, listener: Listener): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byName.get(name) === listeners) this.#byName.delete(name);
    };
  }

  #call(name: string): void {
    for (const listener of this.#byName.get(name) ?? []) listener();
  }
}
