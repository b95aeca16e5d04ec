import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themes } from './index';
import { contrast } from './testing/contrast';
import { readPalette } from './testing/read-palette';
import { THEME_NAMES } from './theme';

const files = ['palette.css', ...THEME_NAMES.map((theme) => join(theme, 'palette.css'))];
const palette = readPalette(files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n'));
const GROUNDS = ['surface', 'surface-raised', 'surface-sunken'].map((name) => `--color-${name}`);
const STATUSES = ['primary', 'secondary', 'success', 'warning', 'muted', 'draft', 'error', 'transparent'];
const color = (name: string) => `--color-${name}`;

// Each text colour with every ground that a component or page lays it on.
const TEXT_PAIRS: [string, string][] = [
  ...['text', 'text-muted', 'link', 'brand', 'brand-strong', 'error', 'success', 'warning'].flatMap((name) =>
    GROUNDS.map((ground): [string, string] => [color(name), ground]),
  ),
  ...['text', 'text-muted', 'link', 'brand', 'brand-strong'].map((name): [string, string] => [
    color(name),
    color('brand-soft'),
  ]),
  ['--color-on-brand', '--color-brand'],
  ['--color-on-brand', '--color-brand-strong'],
  ['--color-on-error', '--color-error'],
  ...['error', 'success', 'warning'].flatMap((name): [string, string][] => [
    [color(name), color(`${name}-soft`)],
    ['--color-text', color(`${name}-soft`)],
    ['--color-link', color(`${name}-soft`)],
  ]),
  ...STATUSES.filter((name) => name !== 'transparent').map((name): [string, string] => [
    `--status-${name}-text`,
    `--status-${name}-bg`,
  ]),
  ...GROUNDS.map((ground): [string, string] => ['--status-transparent-text', ground]),
];

// Edges that tell what is a control, and marks inside it (WCAG 1.4.11).
const CONTROL_PAIRS: [string, string][] = [
  ...['border-strong', 'brand', 'error'].flatMap((name) =>
    GROUNDS.map((ground): [string, string] => [color(name), ground]),
  ),
  ['--color-focus-inner', '--color-focus-outer'],
];

test.each(THEME_NAMES)('The theme %s has a value of its own for each colour that themes have', (theme) => {
  const names = (name: string) =>
    [...readFileSync(join(import.meta.dirname, name, 'palette.css'), 'utf8').matchAll(/^ +(--[\w-]+):/gm)].map(
      ([, token]) => token,
    );
  expect(names(theme)).toEqual(names('state'));
});

describe.each(THEME_NAMES.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => ({ theme, scheme }))))(
  'The theme $theme in $scheme',
  ({ theme, scheme }) => {
    const tokens = palette(theme, scheme);

    it.each(TEXT_PAIRS)('has readable text: %s on %s', (text, ground) => {
      expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(CONTROL_PAIRS)('has visible controls: %s on %s', (edge, ground) => {
      expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(3);
    });

    it.each([...GROUNDS, '--color-brand', '--color-brand-soft', '--color-error'])(
      'shows the focus ring on %s',
      (ground) => {
        const best = Math.max(
          contrast(tokens, '--color-focus-inner', ground),
          contrast(tokens, '--color-focus-outer', ground),
        );
        expect(best).toBeGreaterThanOrEqual(3);
      },
    );
  },
);

it.each(THEME_NAMES)('The dark colours of %s are the same whether the system or the person chose them', (theme) => {
  expect(palette(theme, 'dark')).toEqual(palette(theme, 'system-dark'));
});

it.each(['light', 'dark'] as const)('Without a theme the portal looks like the state in %s', (scheme) => {
  expect(palette(undefined, scheme)).toEqual(palette('state', scheme));
});

it('A person who chose light keeps it in a dark system', () => {
  expect(palette('church', 'light-in-dark-system')).toEqual(palette('church', 'light'));
});

it.each(THEME_NAMES.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => [theme, scheme] as const)))(
  'The frame of the browser has the brand colour of %s in %s',
  (theme, scheme) => {
    expect(themes[theme].colours[scheme]).toBe(palette(theme, scheme).get('--color-brand'));
  },
);
