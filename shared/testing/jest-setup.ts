import '@testing-library/jest-dom';
import { act, configure, getConfig } from '@testing-library/react';

/** Actions of a user and waits that are under way: who called will not go on before they have ended. */
let awaited = 0;
const { asyncWrapper } = getConfig();

configure({
  // A busy machine is slow, not wrong: what is awaited may take its time, and only what never comes fails.
  asyncUtilTimeout: 60_000,
  async asyncWrapper(action) {
    awaited += 1;
    try {
      return await asyncWrapper(action);
    } finally {
      awaited -= 1;
    }
  },
  // The library's own wrapper does not wait for `act`, which then drops the work of a component that waits for its code: nothing shows it until
  // some other part of the page happens to change. A bare `fireEvent` must not be waited for in this way: its end would come in the midst of
  // the `act` that the test begins next, and take away the work of that one.
  eventWrapper(dispatch) {
    let result: unknown;
    // Typed as nothing for a synchronous callback; it can be waited for all the same.
    const ended: unknown = act(() => {
      result = dispatch();
    });
    if (awaited > 0) (ended as PromiseLike<void>).then(() => {});
    return result;
  },
});

// jsdom lacks them. Tests in Node's own environment have no elements at all.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function () {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
}

jest.setTimeout(240_000);
