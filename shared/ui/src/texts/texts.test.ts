import { en } from './en';
import { fi } from './fi';
import { sv } from './sv';
import type { UiTexts } from './texts';

const said = (texts: UiTexts) =>
  Object.entries(texts).flatMap(([key, text]: [string, UiTexts[keyof UiTexts]]) => {
    if (typeof text === 'string') return [[key, text]];
    return [1, 2].map((count) => [`${key} ${count}`, text(count as never)]);
  });

it.each([
  ['Finnish', fi],
  ['Swedish', sv],
  ['English', en],
])('%s has words for everything', (_, texts) => {
  expect(said(texts).filter(([, text]) => !text?.trim())).toEqual([]);
});

it('One and many are told apart in Finnish', () => {
  expect([fi.charactersRemaining(1), fi.charactersRemaining(5)]).toEqual(['1 merkki jäljellä', '5 merkkiä jäljellä']);
});
