/** How long a saved file stays in memory, milliseconds: the browser begins to read it in a later task. */
const KEPT_MS = 60_000;

/**
 * What the server calls a file, by RFC 6266: the encoded name counts before the plain one.
 * @param headers of the answer
 * @returns empty where the server gives no name
 */
export function fileNameOf(headers: Headers): string {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded === undefined ? (/filename="([^"]+)"/i.exec(header)?.[1] ?? '') : decodeURIComponent(encoded);
}

/**
 * Gives a file to the browser to save.
 * @param url an address that `URL.createObjectURL` has given, which comes to an end a minute later
 */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
