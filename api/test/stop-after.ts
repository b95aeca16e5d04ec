import type { StopSignal } from '../src/work-through';

/** A signal that says stop once it was asked more than `count` times. */
export function stopAfter(count: number): StopSignal {
  let asked = 0;
  return {
    get aborted() {
      asked += 1;
      return asked > count;
    },
  };
}
