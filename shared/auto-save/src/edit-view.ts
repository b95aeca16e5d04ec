import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { Edit } from './edit';
import type { SaveParts } from './save-parts';
import type { SaveStatus } from './save-status';

type ViewParts = Pick<SaveParts, 'edits' | 'listeners' | 'revisions' | 'tracker'>;
type Stop = () => void;

/** What fields and save line read of auto-save. Properties, not methods: React's hooks take them without their object. */
export class EditView {
  readonly #parts: ViewParts;

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  /** Calls `listener` at every change of edits and status. @returns the way to end it */
  subscribe = (listener: () => void): Stop => this.#parts.listeners.add(listener);
  subscribeToField = (key: string, listener: () => void): Stop => this.#parts.listeners.addField(key, listener);
  subscribeToRow = (row: { section: SectionName; row: string }, listener: () => void): Stop =>
    this.#parts.listeners.addRow(row, listener);

  status = (): SaveStatus => this.#parts.tracker.status();
  /** How many saves were acknowledged: an answer asked for before the latest of them may be older than the page. */
  saveCount = (): number => this.#parts.tracker.saveCount();
  get = (key: string): Edit | undefined => this.#parts.edits.get(key);
  ofRow = (section: string, row: string): readonly Edit[] => this.#parts.edits.ofRow(section, row);
  all = (): readonly Edit[] => this.#parts.edits.all();
  /** Whether `stored` is what was typed here, in the form in which the server keeps it. */
  matchesSaved = (key: string, typed: Value | undefined, stored: Value | undefined): boolean =>
    this.#parts.revisions.matchesSaved(key, typed, stored);
}
