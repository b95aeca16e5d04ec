const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const parts = /^#(..)(..)(..)$/.exec(hex);
  if (!parts) throw new Error(`not a six-digit colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => channel(Number.parseInt(part, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function resolve(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token ${name}`);
  const other = /^var\((.*)\)$/.exec(value)?.[1];
  return other === undefined ? value : resolve(tokens, other);
}

/** Contrast of two tokens as WCAG 2.2 defines it, 1 to 21. */
export function contrast(tokens: ReadonlyMap<string, string>, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((name) => luminance(resolve(tokens, name))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
