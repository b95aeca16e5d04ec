import { openAutoSave, type } from '@portal/auto-save/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { useHasUnsavedEdits } from './useHasUnsavedEdits';

const ask = (username: string) => {
  const owner = { username };
  return renderHook(() => useHasUnsavedEdits(owner, 12, true)).result;
};

test('edits that an earlier visit has left are found', async () => {
  const { autoSave } = openAutoSave('left', { send: async () => ({ kind: 'retry', cause: 'network' }), now: Date.now });
  await autoSave.opened;
  type(autoSave, 'city', 'Inari');
  expect(await autoSave.flush()).toBe(false);
  const answer = ask('left');
  await waitFor(() => expect(answer.current).toBe(true));
});

test('a database that gives no answer has no edits to show, and the page goes on without it', async () => {
  jest.useFakeTimers();
  const read = jest.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue({} as IDBRequest<unknown[]>);
  const answer = ask('no-answer');
  expect(answer.current).toBeUndefined();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(answer.current).toBe(false);
  read.mockRestore();
  jest.useRealTimers();
});
