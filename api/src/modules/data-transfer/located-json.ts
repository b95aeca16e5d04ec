import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';

/** An error in a file: where, and what it is. */
export interface ContentError {
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

/**
 * Reads JSON and remembers where each value stands, so that errors can be told by line.
 * @returns the error where the text is not JSON
 */
export function readLocated(text: string): LocatedJson | ContentError {
  const errors: ParseError[] = [];
  const breaks = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  const lineAt = (offset: number) => breaks.filter((at) => at < offset).length + 1;
  const tree = parseTree(text, errors, { disallowComments: true });
  try {
    const value: unknown = JSON.parse(text);
    return {
      value,
      lineOf(path) {
        const segments = path.map((part) => (typeof part === 'number' ? part : String(part)));
        for (let length = segments.length; tree && length > 0; length -= 1) {
          const node = findNodeAtLocation(tree, segments.slice(0, length));
          if (node) return lineAt(node.offset);
        }
        return 1;
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { line: lineAt(errors[0]?.offset ?? text.length), path: '', reason: `this is not JSON (${message})` };
  }
}
