type Messages = Record<string, unknown[]>;

let edits = 0;
let changed = () => {};

/** How often texts have changed since the page was opened. */
export const textEdits = () => edits;

export function onTextEdit(listener: () => void): void {
  changed = listener;
}

/**
 * Puts changed texts in the place of those that the page holds: catalogues are merged when they are loaded, but a text stays the same array.
 * @param next the texts of the module that runs now
 * @param hot of that module
 * @returns the texts to export
 */
export function keepTexts(next: Messages, hot: webpack.Hot): Messages {
  const { messages: before } = (hot.data ?? {}) as { messages?: Messages };
  hot.accept();
  hot.dispose((data) => Object.assign(data, { messages: before ?? next }));
  if (!before) return next;
  if (Object.keys(before).sort().join() !== Object.keys(next).sort().join()) {
    hot.invalidate();
    return next;
  }
  for (const [id, text] of Object.entries(next)) before[id]?.splice(0, Number.POSITIVE_INFINITY, ...text);
  edits += 1;
  changed();
  return before;
}
