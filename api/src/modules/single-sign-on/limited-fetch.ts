/** What a log-in service may answer with, bytes: some keys and claims. */
const LARGEST_ANSWER = 256 * 1024;
/** How long it may take to answer, body included, milliseconds. */
const LONGEST_ANSWER_MS = 5_000;

/** Names errors of the network and of answers that are refused; it says nothing of what the answer held. */
class ServiceAnswerError extends Error {
  override name = 'ServiceAnswerError';
  constructor(readonly code: 'SERVICE_UNREACHABLE' | 'SERVICE_TIMEOUT' | 'SERVICE_ANSWER_TOO_LARGE') {
    super(code);
  }
}

type Fetch = (url: string, init: object) => Promise<Response>;

/** Reads no more than the limit, whatever the answer says of its own length. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > LARGEST_ANSWER) {
      await reader?.cancel();
      throw new ServiceAnswerError('SERVICE_ANSWER_TOO_LARGE');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches from the log-in service within a time and a size, and follows no redirect: whoever could send one could send the portal's secrets elsewhere.
 * @throws ServiceAnswerError where there is no such answer
 */
export const limitedFetch =
  (longestMs = LONGEST_ANSWER_MS): Fetch =>
  async (url, init) => {
    const signal = AbortSignal.timeout(longestMs);
    try {
      const answer = await fetch(url, { ...init, redirect: 'manual', signal });
      const body = await readLimited(answer.body);
      const empty = answer.status === 204 || answer.status === 304 || body.length === 0;
      return new Response(empty ? null : new Uint8Array(body), { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error instanceof ServiceAnswerError) throw error;
      throw new ServiceAnswerError(signal.aborted ? 'SERVICE_TIMEOUT' : 'SERVICE_UNREACHABLE');
    }
  };
