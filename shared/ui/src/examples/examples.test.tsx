import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { renderUi } from '../testing/render-ui';
import { examples } from './index';

const SOURCES = join(import.meta.dirname, '..');

// Colours are held to their contrast in the themes package, and jsdom can measure neither colours nor the shapes of letters. An example is a
// part of a page, not a page.
const RULES = {
  'color-contrast': { enabled: false },
  'label-content-name-mismatch': { enabled: false },
  region: { enabled: false },
};

async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: RULES });
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`);
}

describe.each(examples)('$component', ({ examples: states }) => {
  it.each(states)('$title renders without accessibility faults', async ({ render: Example }) => {
    renderUi(<Example />);
    expect(await faults()).toEqual([]);
  });
});

describe('What opens over the page', () => {
  it.each([
    ['Modal', 0],
    ['ConfirmDialog', 0],
    ['MenuButton', 0],
    ['MenuButton', 1],
    ['Popup', 0],
    ['Popper', 0],
  ])('has no accessibility faults when open: %s %i', async (component, index) => {
    const Example = examples.find((group) => group.component === component)?.examples[index]?.render;
    if (!Example) throw new Error(`no example of ${component}`);
    renderUi(<Example />);
    await userEvent.click(screen.getByRole('button'));
    expect(await faults()).toEqual([]);
  });
});

it('Every component file has examples', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const withExamples = files
    .filter((file) => file.endsWith('.examples.tsx'))
    .map((file) => file.replace(/.*\/|\.examples\.tsx/g, ''));
  expect(examples.map((group) => group.component).sort()).toEqual(withExamples.sort());
  const exported = readdirSync(SOURCES)
    .filter((group) => !['examples', 'testing', 'texts', 'constants', 'icons'].includes(group) && !group.includes('.'))
    .flatMap((group) => Object.keys(jest.requireActual<Record<string, unknown>>(join(SOURCES, group, 'index.ts'))))
    .filter((name) => /^[A-Z]/.test(name) && !['Field', 'UiProvider'].includes(name));
  expect(exported.sort()).toEqual(withExamples.sort());
});
