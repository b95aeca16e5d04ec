import { z } from 'zod';
import { SEARCH_NAME_MAX_LENGTH } from '../limits';
import { text } from '../text';
import { PositionItem } from './positions';

/** Positions and searches that one person may keep. */
export const SAVED_POSITIONS_MAX = 200;
export const SAVED_SEARCHES_MAX = 20;

/** The bound is reached: nothing was saved, and something else has to go first. */
const TooManySaved = z.literal('too-many-saved').optional();

export const SavedPosition = PositionItem.extend({
  /** Read at its internal page. */
  internal: z.boolean(),
  /** Whether a mail before the deadline is going to come, as things stand. */
  reminder: z.boolean(),
});
export type SavedPosition = z.infer<typeof SavedPosition>;

/** Last saved first; those that have ended too. */
export const SavedPositions = z.object({
  positions: z.array(SavedPosition),
  /** Absent where an API of an earlier version answers. */
  serverTime: z.iso.datetime().optional(),
});
export type SavedPositions = z.infer<typeof SavedPositions>;

export const SavePositionRequest = z.strictObject({ saved: z.boolean() });
/** Whether the position is saved now. */
export const SavedState = z.object({ saved: z.boolean(), error: TooManySaved });
export type SavedState = z.infer<typeof SavedState>;

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Query of the list's address, with its question mark; empty for all positions. */
  query: z.string(),
  /** Of the internal positions; absent where an API of an earlier version answers. */
  internal: z.boolean().optional(),
  /** A mail on each day on which there is something new. */
  mail: z.boolean(),
  /** Positions of the last seven days, or since the search was last opened; absent where they were not asked for. */
  newCount: z.number().int().optional(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** Counting what is new runs each search; whoever only needs to know which ones are saved says `false`. */
export const SavedSearchesQuery = z.object({ counts: z.enum(['true', 'false']).optional() });

export const SavedSearches = z.object({ searches: z.array(SavedSearch) });
export type SavedSearches = z.infer<typeof SavedSearches>;

const SearchName = text(SEARCH_NAME_MAX_LENGTH).refine((name) => name.trim() !== '');

/** The same search once more is the one that is there: it keeps its name, and its mails where they were asked for. */
export const SaveSearchRequest = z.strictObject({
  name: SearchName,
  query: text(4_000),
  mail: z.boolean(),
  internal: z.boolean().optional(),
});
export type SaveSearchRequest = z.infer<typeof SaveSearchRequest>;
/** `id` is absent where nothing was saved. */
export const SaveSearchResult = z.object({ id: z.uuid().optional(), error: TooManySaved });
export type SaveSearchResult = z.infer<typeof SaveSearchResult>;

/** What is left out stays. `opened`: the person has seen what is new. */
export const ChangeSearchRequest = z.strictObject({
  name: SearchName.optional(),
  mail: z.boolean().optional(),
  deleted: z.literal(true).optional(),
  opened: z.literal(true).optional(),
});
export type ChangeSearchRequest = z.infer<typeof ChangeSearchRequest>;

/** What a link of a daily mail is about; whoever has the mail need not log in. */
export const SearchMailState = z.object({
  name: z.string(),
  /** Whether the mails still come. */
  mail: z.boolean(),
});
export type SearchMailState = z.infer<typeof SearchMailState>;
