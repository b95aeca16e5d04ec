import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themes } from './index';
import { THEME_NAMES } from './theme';

it('There is a theme for each of the four employer organisations', () => {
  expect(Object.keys(themes)).toEqual([...THEME_NAMES]);
});

it('The state has substitutions and feedback off and questions on', () => {
  expect(themes.state.sections).toEqual({ substitution: false, feedback: false, faq: true });
});

it.each(THEME_NAMES.flatMap((theme) => ['light', 'dark'].map((variant) => join(theme, `logo-${variant}.svg`))))(
  'The logo %s is a square mark without words, which would be in one language only',
  (file) => {
    const path = join(import.meta.dirname, file);
    expect(existsSync(path)).toBe(true);
    const drawing = readFileSync(path, 'utf8');
    expect(drawing).toMatch(/^<svg[^>]*viewBox="0 0 56 56"/);
    expect(drawing).not.toMatch(/<(title|text)/);
  },
);

it('Tokens come in the order of the layers', () => {
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toMatch(/^@layer reset, tokens, ui, app;/);
});
