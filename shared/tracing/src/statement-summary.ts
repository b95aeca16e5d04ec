const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)"?/i;

/**
 * What a statement does, in two words: its first one and the first table, such as `select applications`.
 * Nothing else of its text is told, so that no value that somebody writes into one can be.
 */
export function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
