import { createTestApi } from '../test/harness';
import { startBackgroundWork } from './background-work';

jest.mock('./background-work', () => ({ startBackgroundWork: jest.fn(() => async () => undefined) }));

test('a process that only answers calls does no work in the background', async () => {
  for (const [backgroundWork, started] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const portal = await createTestApi({ backgroundWork });
    expect(startBackgroundWork).toHaveBeenCalledTimes(started);
    await portal.close();
  }
});
