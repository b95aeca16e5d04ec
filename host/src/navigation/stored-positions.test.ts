import { createPositions } from './stored-positions';

test('a tab that lives long gives up the positions that were looked at least recently', () => {
  sessionStorage.clear();
  const positions = createPositions();
  for (let entry = 0; entry < 50; entry += 1) positions.remember(`e${entry}`, entry);
  positions.remember('e0', 7);
  positions.remember('e50', 50);
  expect([positions.of('e0'), positions.of('e1'), positions.of('e2')]).toEqual([7, undefined, 2]);
  positions.store();
  expect(createPositions().of('e50')).toBe(50);
});
