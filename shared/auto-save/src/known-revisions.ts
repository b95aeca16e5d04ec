import type { Value } from '@portal/contract/fields';
import { type Edit, type EditTarget, keyOf, type RequestMeta, sameValue } from './edit';

/** A value as it was sent, and as the server keeps it. */
export interface SavedValue {
  sent: Value;
  stored: Value | undefined;
}

/** An answer about a row brings the whole row. */
const scopeOf = (target: EditTarget): string => (target.row ? `${target.section}:${target.row}` : keyOf(target));

/** The revisions that came in answers to this browser, so that its own saves do not look like those of somebody else. */
export class KnownRevisions {
  /** By field, or by row as a whole. */
  readonly #revisions = new Map<string, number>();
  readonly #saved = new Map<string, SavedValue>();

  /** A save was acknowledged. */
  note(edit: Edit, revision: number, saved?: SavedValue): void {
    this.#revisions.set(scopeOf(edit), revision);
    if (saved) this.#saved.set(edit.key, saved);
  }

  /** The person has seen the value of this revision in a conflict. */
  noteSeen(key: string, revision: number): void {
    this.#revisions.set(key, revision);
  }

  /** @param onScreen revision of the section on the screen @returns the latest revision that the person has seen of a field */
  latest(target: EditTarget, onScreen: number | undefined): number | undefined {
    const known = [onScreen, this.#revisions.get(scopeOf(target)), this.#revisions.get(keyOf(target))];
    const revisions = known.filter((revision) => revision !== undefined);
    return revisions.length > 0 ? Math.max(...revisions) : undefined;
  }

  /** @returns the revision from which an edit goes on */
  baseOf(edit: Edit): number | undefined {
    return edit.baseRevision ?? this.#revisions.get(scopeOf(edit));
  }

  /** @param rowId the server's id of the row @returns what the server is told besides the value */
  requestMeta(edit: Edit, rowId: string | undefined): RequestMeta {
    const baseRevision = this.baseOf(edit);
    const { unconfirmedValues } = edit;
    return {
      ...(rowId && { rowId }),
      ...(baseRevision !== undefined && { baseRevision }),
      ...(unconfirmedValues && { unconfirmedValues }),
    };
  }

  /** Whether `stored` is what was typed, in the form in which the server keeps it. */
  matchesSaved(key: string, typed: Value | undefined, stored: Value | undefined): boolean {
    const saved = this.#saved.get(key);
    return (
      sameValue(typed, stored) ||
      (saved !== undefined && sameValue(saved.sent, typed) && sameValue(saved.stored, stored))
    );
  }
}
