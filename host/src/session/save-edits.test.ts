import { createPortalStore } from '@portal/api-client';
import { isAskedFor, loadRemote } from '../remotes/load-remote';
import { SAVE_LIMIT_MS, saveEdits } from './save-edits';

jest.mock('../remotes/load-remote', () => ({ isAskedFor: jest.fn(() => true), loadRemote: jest.fn() }));
const registerSaving = (answer?: () => Promise<boolean>) =>
  jest.mocked(loadRemote).mockResolvedValue({
    default: () => null,
    preload: async () => undefined,
    ...(answer && { saveEdits: answer }),
  });

afterEach(() => jest.useRealTimers());

test('a server that keeps quiet holds nobody longer than the limit', async () => {
  jest.useFakeTimers();
  registerSaving(() => new Promise(() => {}));
  const saved = saveEdits({ username: 'aino' }, createPortalStore());
  await jest.advanceTimersByTimeAsync(SAVE_LIMIT_MS);
  expect(await saved).toBe(false);
});

test('an area of an earlier version that cannot save is judged by what rests in the browser', async () => {
  registerSaving();
  expect(await saveEdits({ username: 'aino' }, createPortalStore())).toBe(true);
});

test('without a form and without anything in the browser no area is loaded', async () => {
  jest.mocked(isAskedFor).mockReturnValue(false);
  jest.mocked(loadRemote).mockClear();
  expect(await saveEdits({ username: 'aino' }, createPortalStore())).toBe(true);
  expect(loadRemote).not.toHaveBeenCalled();
});
