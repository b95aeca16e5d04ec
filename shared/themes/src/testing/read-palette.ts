import type { ThemeName } from '../theme';

type Scheme = 'light' | 'dark' | 'system-dark' | 'light-in-dark-system';

interface Rule {
  selectors: string[];
  inDarkSystem: boolean;
  declarations: [string, string][];
}

function readRules(css: string): Rule[] {
  const start = css.indexOf('@media (prefers-color-scheme: dark)');
  const end = css.indexOf('\n  }\n', start);
  return [...css.matchAll(/^ +([^{}@]+) \{([^{}]*)\}/gm)].map((match) => ({
    selectors: (match[1] ?? '').split(',').map((selector) => selector.trim()),
    inDarkSystem: match.index > start && match.index < end,
    declarations: [...(match[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  }));
}

// Counts what the selectors of the palette are made of: each is a class-like part, as :root is.
const weight = (selector: string) => (selector.match(/:root|\[/g) ?? []).length;

/**
 * Reads the palette as a browser would for the root element.
 * @returns for a theme and scheme, every custom property with its value
 */
export function readPalette(css: string): (theme: ThemeName | undefined, scheme: Scheme) => Map<string, string> {
  const rules = readRules(css);
  return (theme, scheme) => {
    const root = document.createElement('html');
    const page = new DOMParser().parseFromString('<html></html>', 'text/html');
    page.replaceChild(page.adoptNode(root), page.documentElement);
    if (theme) root.dataset.theme = theme;
    if (scheme === 'dark') root.dataset.scheme = 'dark';
    if (scheme === 'light' || scheme === 'light-in-dark-system') root.dataset.scheme = 'light';
    const darkSystem = scheme === 'system-dark' || scheme === 'light-in-dark-system';
    const matching = rules
      .filter((rule) => !rule.inDarkSystem || darkSystem)
      .flatMap((rule) =>
        rule.selectors.filter((one) => root.matches(one)).map((one) => ({ rule, weight: weight(one) })),
      )
      .sort((a, b) => a.weight - b.weight);
    return new Map(matching.flatMap(({ rule }) => rule.declarations));
  };
}
