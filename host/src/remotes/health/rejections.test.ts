import { STORM, watchRejections } from './rejections';

const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

describe('unhandled rejections', () => {
  it('are told of once when they come in great number, not one by one', () => {
    const told = jest.fn();
    const now = jest.spyOn(performance, 'now');
    watchRejections(told);
    for (let times = 0; times < STORM * 2; times += 1) {
      now.mockReturnValue(times * 1_000);
      reject(new Error('slowly'));
    }
    expect(told).not.toHaveBeenCalled();
    for (let times = 0; times < STORM * 2; times += 1) reject(new Error('at once'));
    expect(told).toHaveBeenCalledTimes(1);
    now.mockRestore();
  });

  it('are no fault of a release while the network is away or something was called off', () => {
    const told = jest.fn();
    watchRejections(told);
    for (let times = 0; times < STORM * 2; times += 1) {
      reject(new TypeError('Failed to fetch'));
      reject(new DOMException('called off', 'AbortError'));
    }
    expect(told).not.toHaveBeenCalled();
  });
});
