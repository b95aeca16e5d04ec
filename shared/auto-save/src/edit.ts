import type { CurrentValue, SaveRowResult } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import { UNHEARD_MAX } from '@portal/contract/limits';
import type { InvalidField, ProblemCode } from '@portal/contract/problem';
import type { LanguageSkillKind, SectionName } from '@portal/contract/sections';

/** Where an edit belongs. A row is named by the id that this browser gave it, so that it can be edited before the server knows it. */
export interface EditTarget {
  section: SectionName;
  row?: string;
  field: string;
  /** Of a language: the server asks for it with every save, and an edit may be sent before the section is loaded. */
  kind?: LanguageSkillKind;
}

/** Name under which the choice "I have none" of a table section is kept beside its fields. */
export const NO_ROWS = '#none';

/** What one call carries. It stays as it is until its answer has come, so that a repeat has the same key and the same body. */
export interface Attempt {
  /** Idempotency-Key. */
  id: string;
  value: Value;
  baseRevision?: number;
  rowId?: string;
  unconfirmedValues?: readonly Value[];
}

/** What the server is told besides the value: the row's id and what the person saw. */
export type RequestMeta = Omit<Attempt, 'id' | 'value'>;

/** One field's latest value that the server has not acknowledged. */
export interface Edit extends EditTarget {
  key: string;
  /** As it stands in the control. */
  inputValue: Value;
  /** As it is sent. */
  value: Value;
  /** Changes with every keystroke; an answer to an older one does not remove the edit. */
  revision: string;
  /** The section's revision that the person saw when the edit began. */
  baseRevision?: number;
  /** Place in the queue. */
  order: number;
  /** Epoch ms of the latest keystroke. */
  at: number;
  /** Never stored in the browser: the personal identity code. */
  secret?: boolean;
  attempt?: Attempt;
  /** Values that may have been sent, as a page went away or in an attempt that was given up, and were never answered. */
  unconfirmedValues?: readonly Value[];
  /** Why it is not sent until the person does something. */
  block?: Block;
}

export type Block =
  | { kind: 'refused'; code: ProblemCode; invalidFields?: InvalidField[] }
  | { kind: 'conflict'; current: CurrentValue }
  /** The row was deleted elsewhere. */
  | { kind: 'gone' };

/** The result of an attempt. */
export type Outcome =
  | { kind: 'saved'; result: SaveRowResult }
  | { kind: 'conflict'; current: CurrentValue }
  | { kind: 'gone' }
  /** The application is no longer what this page shows, and the server does not say which value it has instead. */
  | { kind: 'stale' }
  | { kind: 'out-of-date' }
  | { kind: 'retry'; cause: RetryCause; afterSeconds?: number }
  | { kind: 'log-in' }
  | { kind: 'renew' }
  | Extract<Block, { kind: 'refused' }>;
/** `unreadable`: something answers that is not the API. */
export type RetryCause = 'network' | 'server' | 'unreadable' | 'token';

/** One name per field: section, row, field. */
export function keyOf({ section, row = '', field }: EditTarget): string {
  return `${section}:${row}:${field}`;
}

/** Whether two values look the same to the person. */
export function sameValue(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Characters of all unconfirmed values together: a call with them and the longest value is still one that the server takes. */
const UNCONFIRMED_LENGTH = 60_000;

/** @returns the edit with one more value that may have arrived at the server */
export function withUnconfirmed(edit: Edit, value: Value): Edit {
  const others = edit.unconfirmedValues?.filter((known) => !sameValue(known, value)) ?? [];
  const unconfirmedValues = [...others, value].slice(-UNHEARD_MAX);
  while (JSON.stringify(unconfirmedValues).length > UNCONFIRMED_LENGTH) unconfirmedValues.shift();
  return { ...edit, unconfirmedValues };
}
