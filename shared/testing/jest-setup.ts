import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';

configure({
  // A busy machine is slow, not wrong: what is awaited may take its time, and only what never comes fails.
  asyncUtilTimeout: 60_000,
  // The library's own wrapper does not wait for `act`, which then drops the work of a component that waits for its code: nothing shows it until
  // some other part of the page happens to change.
  eventWrapper(dispatch) {
    let result: unknown;
    // Typed as nothing for a synchronous callback; it can be waited for all the same.
    const ended: unknown = act(() => {
      result = dispatch();
    });
    (ended as PromiseLike<void>).then(() => {});
    return result;
  },
});
jest.setTimeout(240_000);
