/** Storage that is refused is no error: then nothing is remembered. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Keeps a text for this tab, over pages of other sites. */
export function rememberInTab(key: string, text: string): void {
  attempt(() => sessionStorage.setItem(key, text));
}

/** Gives what was remembered once. */
export function takeFromTab(key: string): string | undefined {
  const text = attempt(() => sessionStorage.getItem(key)) ?? undefined;
  attempt(() => sessionStorage.removeItem(key));
  return text;
}
