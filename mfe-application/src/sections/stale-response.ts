import { isDraft, original } from '@portal/api-client';

/** What was held when each request began, by its id. */
const heldAtStart = new Map<string, unknown>();

interface Request {
  requestId: string;
  getCacheEntry(): { data?: unknown };
  queryFulfilled: Promise<unknown>;
}

/**
 * Settings of a query whose cached content is changed in place by saves. An answer that was on its way while a save was acknowledged may be older
 * than that save: taken over, it would take what was just typed off the screen. It is left alone then; what is held is the fresher of the two.
 */
export const keepsWhatWasSaved = {
  async onQueryStarted(_: unknown, { requestId, getCacheEntry, queryFulfilled }: Request): Promise<void> {
    heldAtStart.set(requestId, getCacheEntry().data);
    await queryFulfilled.catch(() => undefined);
    heldAtStart.delete(requestId);
  },
  merge<Content>(held: Content, answer: Content, { requestId }: { requestId: string }): Content | undefined {
    const overtaken = heldAtStart.has(requestId) && heldAtStart.get(requestId) !== undrafted(held);
    return overtaken ? undefined : answer;
  },
};

/** What the store holds beneath the drafts of the reducers that are at work. */
function undrafted(held: unknown): unknown {
  return isDraft(held) ? undrafted(original<unknown>(held)) : held;
}
