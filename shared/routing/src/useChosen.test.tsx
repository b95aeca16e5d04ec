import { act, renderHook } from '@testing-library/react';
import { useChosen } from './useChosen';

const shownFor = (first: string[]) =>
  renderHook(({ inAddress }) => useChosen(inAddress, inAddress.join()), { initialProps: { inAddress: first } });

test('a choice is shown before the address has it', () => {
  const { result } = shownFor(['a']);
  act(() => result.current[1](['a', 'b']));
  expect(result.current[0]).toEqual(['a', 'b']);
});

test('another address replaces what was chosen, in the same drawing', () => {
  const { result, rerender } = shownFor(['a']);
  act(() => result.current[1](['a', 'b']));
  rerender({ inAddress: ['c'] });
  expect(result.current[0]).toEqual(['c']);
  act(() => result.current[1](['d']));
  rerender({ inAddress: ['c'] });
  expect(result.current[0]).toEqual(['d']);
});
