import { createPositions } from './stored-positions';

test('a tab that lives long gives up the positions that were looked at least recently', () => {
  sessionStorage.clear();
  const positions = createPositions();
  for (let entry = 0; entry < 50; entry += 1) positions.remember(`e${entry}`, [entry, 0]);
  positions.remember('e0', [7, 5]);
  positions.remember('e50', [50, 0]);
  expect([positions.of('e0'), positions.of('e1'), positions.of('e2')]).toEqual([[7, 5], undefined, [2, 0]]);
  positions.store();
  expect([createPositions().of('e0'), createPositions().of('e50')]).toEqual([
    [7, 5],
    [50, 0],
  ]);
});

test('positions of the version before, which told one number, are still known', () => {
  sessionStorage.setItem('candidateportal.positions', '[["e1",40],["e2",null]]');
  expect([createPositions().of('e1'), createPositions().of('e2')]).toEqual([[40, 0], undefined]);
});
