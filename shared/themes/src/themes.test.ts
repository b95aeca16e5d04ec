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

// On a screen of 1280 px a zoom of 400 % leaves a page 320 px, and a scroll bar that takes room some less.
it('The page has no width of its own below which it would scroll sideways', () => {
  const [, body] = /\bbody \{([^}]*)\}/.exec(readFileSync(join(import.meta.dirname, 'reset.css'), 'utf8')) ?? [];
  expect(body).toContain('margin: 0');
  expect(body).not.toMatch(/min-(inline-size|width)/);
});
