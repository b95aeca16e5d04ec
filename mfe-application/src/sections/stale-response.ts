import { isDraft, original } from '@portal/api-client';

/** The content that was cached when each request began, by the request's id. */
const cachedAtStart = new Map<string, unknown>();

interface Request {
  requestId: string;
  getCacheEntry(): { data?: unknown };
  queryFulfilled: Promise<unknown>;
}

/**
 * Settings of a query whose cached content is changed in place by saves. A response that was on its way while a save was acknowledged may be older
 * than that save: taken over, it would take what was just typed off the screen. It is ignored then; the cached content is the fresher of the two.
 */
export const ignoreStaleResponses = {
  async onQueryStarted(_: unknown, { requestId, getCacheEntry, queryFulfilled }: Request): Promise<void> {
    cachedAtStart.set(requestId, getCacheEntry().data);
    await queryFulfilled.catch(() => undefined);
    cachedAtStart.delete(requestId);
  },
  merge<Content>(cached: Content, response: Content, { requestId }: { requestId: string }): Content | undefined {
    const isStale = cachedAtStart.has(requestId) && cachedAtStart.get(requestId) !== undrafted(cached);
    return isStale ? undefined : response;
  },
};

/** What the store holds beneath the drafts of the reducers that are at work. */
function undrafted(content: unknown): unknown {
  return isDraft(content) ? undrafted(original<unknown>(content)) : content;
}
