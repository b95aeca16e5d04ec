/** A fault in a file: where, and what it is. */
export interface FileFault {
  /** From 1. */
  line: number;
  /** Inside the file, e.g. `[3].texts.sv.title`; empty for the file as a whole. */
  path: string;
  reason: string;
}

export interface LocatedJson {
  value: unknown;
  /** Line of the value at a path, or of the nearest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
}

const key = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String));

/** Lines of every value of a text that is known to be JSON. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  const skip = () => {
    while (at < text.length && /\s/.test(text.charAt(at))) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const value = (path: string[]) => {
    skip();
    lines.set(key(path), line);
    if (text[at] === '{' || text[at] === '[') collection(path, text[at] === '{');
    else if (text[at] === '"') string();
    else while (at < text.length && !/[,\]}\s]/.test(text.charAt(at))) at += 1;
  };
  const collection = (path: string[], named: boolean) => {
    at += 1;
    for (let index = 0; ; index += 1) {
      skip();
      if (text[at] === ',') at += 1;
      skip();
      if (text[at] === '}' || text[at] === ']') break;
      const name = named ? string() : String(index);
      skip();
      if (named) at += 1;
      value([...path, name]);
    }
    at += 1;
  };
  value([]);
  return lines;
}

/**
 * Reads JSON and remembers where each value stands, so that faults can be told by line.
 * @returns the fault where the text is no JSON
 */
export function readLocated(text: string): LocatedJson | FileFault {
  try {
    const value: unknown = JSON.parse(text);
    const lines = linesOf(text);
    return {
      value,
      lineOf(path) {
        for (let length = path.length; length > 0; length -= 1) {
          const line = lines.get(key(path.slice(0, length)));
          if (line !== undefined) return line;
        }
        return 1;
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    const before = text.slice(0, position === undefined ? text.length : Number(position));
    return { line: before.split('\n').length, path: '', reason: `this is not JSON (${message})` };
  }
}

/** A path as people write it: `[3].texts.sv`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}
