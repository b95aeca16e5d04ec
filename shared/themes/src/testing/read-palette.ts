import type { ThemeName } from '../theme';

type Scheme = 'light' | 'dark' | 'system-dark' | 'light-in-dark-system';

interface Rule {
  selectors: string[];
  declarations: [string, string][];
}

function readRules(css: string): Rule[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/^ +([^{}@]+) \{([^{}]*)\}/gm)].map((match) => ({
    selectors: (match[1] ?? '').split(',').map((selector) => selector.trim()),
    declarations: [...(match[2] ?? '').matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  }));
}

// Counts what the selectors of the palette are made of: each is a class-like part, as :root is; within :where() it weighs nothing.
const weight = (selector: string) => (selector.replace(/:where\(.*\)/, '').match(/:root|\[/g) ?? []).length;

const COLOUR = '(#\\w+|rgb\\([^()]*\\))';
const PAIR = new RegExp(`light-dark\\(${COLOUR}, ${COLOUR}\\)`);

/**
 * Reads the palette as a browser would for the root element.
 * @param css the style sheets of the palette and of every theme
 * @returns for a theme and scheme, every custom property with its value
 */
export function readPalette(css: string): (theme: ThemeName | undefined, scheme: Scheme) => Map<string, string> {
  const rules = readRules(css.replace(/@media[^{]*\{.*?\n {2}\}\n/gs, ''));
  return (theme, scheme) => {
    const root = document.createElement('html');
    const page = new DOMParser().parseFromString('<html></html>', 'text/html');
    page.replaceChild(page.adoptNode(root), page.documentElement);
    if (theme) root.dataset.theme = theme;
    if (scheme === 'dark') root.dataset.scheme = 'dark';
    if (scheme === 'light' || scheme === 'light-in-dark-system') root.dataset.scheme = 'light';
    const darkSystem = scheme === 'system-dark' || scheme === 'light-in-dark-system';
    const matching = rules
      .flatMap((rule) =>
        rule.selectors.filter((one) => root.matches(one)).map((one) => ({ rule, weight: weight(one) })),
      )
      .sort((a, b) => a.weight - b.weight);
    const values = new Map(matching.flatMap(({ rule }) => rule.declarations));
    const schemes = values.get('color-scheme')?.split(' ') ?? ['light'];
    const isDark = schemes.includes('dark') && (darkSystem || !schemes.includes('light'));
    values.delete('color-scheme');
    return new Map([...values].map(([name, value]) => [name, value.replace(PAIR, isDark ? '$2' : '$1')]));
  };
}
