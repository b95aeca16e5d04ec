import type { Edit } from './edit';

type Place = Pick<Edit, 'section' | 'row'>;

/**
 * Who is told of a change of the edits. A form has hundreds of fields, of which a key press changes one: the others are not asked, since asking all
 * of them takes longer than drawing the letter.
 */
export function createListeners() {
  const toAll = new Set<() => void>();
  const toOne = new Map<string, Set<() => void>>();

  function addTo(name: string, listener: () => void): () => void {
    const known = toOne.get(name) ?? new Set();
    toOne.set(name, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0 && toOne.get(name) === known) toOne.delete(name);
    };
  }

  function tellOne(name: string): void {
    for (const listener of toOne.get(name) ?? []) listener();
  }

  function tellPlace(edit: Edit): void {
    tellOne(`field ${edit.key}`);
    if (edit.row) tellOne(rowName(edit));
  }

  function tellStatus(): void {
    for (const listener of toAll) listener();
  }

  return {
    /** Told of every change. @returns the way to end it */
    add(listener: () => void): () => void {
      toAll.add(listener);
      return () => toAll.delete(listener);
    },
    /** Told of changes of one field. @param key `keyOf` the field */
    addField: (key: string, listener: () => void) => addTo(`field ${key}`, listener),
    /** Told of changes in one row. */
    addRow: (place: Place, listener: () => void) => addTo(rowName(place), listener),
    /** @param edit the one that changed; without it any of them may have */
    tell(edit: Edit | undefined): void {
      if (edit) tellPlace(edit);
      else for (const name of toOne.keys()) tellOne(name);
      tellStatus();
    },
    /** Only who shows the edit itself. */
    tellPlace,
    /** No edit has changed, but what is done with them. */
    tellStatus,
  };
}

const rowName = ({ section, row }: Place): string => `row ${section}:${row}`;
