import {
  type ApiError,
  addPortalHeaders,
  type PortalStore,
  rememberSessionExpiry,
  throughRefusals,
  toApiError,
} from '@portal/api-client';
import { SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import { fileNameOf, saveFile } from '@portal/downloads/save-file';

type Fetched = { file: Blob; ownName: string; error?: undefined } | { error: ApiError };

async function send(href: string): Promise<Fetched> {
  try {
    const answer = await fetch(href, { headers: addPortalHeaders(new Headers()) });
    rememberSessionExpiry(answer.headers.get(SESSION_EXPIRY_HEADER));
    if (answer.ok) return { file: await answer.blob(), ownName: fileNameOf(answer.headers) };
    return { error: toApiError(answer.status, await answer.json().catch(() => undefined)) };
  } catch {
    return { error: { kind: 'network' } };
  }
}

/**
 * Fetches a file with the access token, which the browser would not send by itself, and saves it.
 * @param name what the link calls the file; empty for what the server calls it
 * @returns the error where there was no file
 */
export async function saveFetched(store: PortalStore, href: string, name: string): Promise<ApiError | undefined> {
  const fetched = await store.dispatch(throughRefusals<Fetched>({ send: () => send(href) }));
  if (fetched.error) return fetched.error;
  saveFile(URL.createObjectURL(fetched.file), name || fetched.ownName);
  return undefined;
}
