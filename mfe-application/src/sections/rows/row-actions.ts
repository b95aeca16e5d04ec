import type { Values } from '@portal/contract/fields';

/** What can be done with a row of a section. */
export interface RowActions {
  toggle(id: string, open: boolean): void;
  remove(id: string, title: string): void;
  /** @param by -1 up, 1 down */
  move(id: string, by: -1 | 1): void;
  /** Of a row that was deleted elsewhere. @param values as they are on the screen */
  keepGone(id: string, values: Values): void;
  dropGone(id: string): void;
}
