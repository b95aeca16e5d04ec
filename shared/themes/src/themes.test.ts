import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themes } from './index';
import { THEME_NAMES } from './theme';

it('There is a theme for each of the four employer organisations', () => {
  expect(Object.keys(themes)).toEqual([...THEME_NAMES]);
});

it('The state has substitutions and feedback off and questions on', () => {
  expect(themes.state.sections).toEqual({ substitution: false, feedback: false, faq: true });
});

it('Tokens come in the order of the layers', () => {
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toMatch(/^@layer reset, tokens, ui, app;/);
});
