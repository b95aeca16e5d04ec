import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MODAL_WIDTH } from '../constants';
import { renderUi } from '../testing/render-ui';
import { ConfirmDialog } from './ConfirmDialog/ConfirmDialog';
import { Modal, type ModalSize } from './Modal/Modal';

function Page({ closable, closed }: { closable?: boolean; closed?(): void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} onClose={close} closable={closable} title="Terms">
        <button type="button">First</button>
        <button type="button">Last</button>
      </Modal>
    </>
  );
}

const openPage = async (closable?: boolean) => {
  const closed = jest.fn();
  renderUi(<Page closable={closable} closed={closed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return closed;
};

it('A modal is called by its title, keeps the focus inside, and keeps the page still', async () => {
  await openPage();
  const dialog = screen.getByRole('dialog', { name: 'Terms' });
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
});

it('A closable modal closes by its button, by Escape and by the backdrop, and the focus goes back', async () => {
  const closed = await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const backdrop = screen.getByRole('dialog').parentElement?.parentElement;
  await userEvent.click(backdrop as HTMLElement);
  expect(closed).toHaveBeenCalledTimes(3);
});

it('Marking a text and letting go over the backdrop does not close the modal', async () => {
  const closed = await openPage();
  const backdrop = screen.getByRole('dialog').parentElement?.parentElement as HTMLElement;
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Terms') },
    { keys: '[/MouseLeft]', target: backdrop },
  ]);
  fireEvent.click(backdrop);
  expect(closed).not.toHaveBeenCalled();
});

it('A modal that is not closable has no close button and stays on Escape and on the backdrop', async () => {
  const closed = await openPage(false);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog').parentElement?.parentElement as HTMLElement);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

/** jsdom lays nothing out: every element is as tall as this and would be taller. */
function scrolls() {
  const scrollHeight = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const clientHeight = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  class Observer implements ResizeObserver {
    constructor(private readonly heard: ResizeObserverCallback) {}
    observe = () => this.heard([], this);
    unobserve = () => {};
    disconnect = () => {};
  }
  const before = globalThis.ResizeObserver;
  globalThis.ResizeObserver = Observer;
  return () => {
    scrollHeight.mockRestore();
    clientHeight.mockRestore();
    globalThis.ResizeObserver = before;
  };
}

it('A text longer than its modal is a stop of the keyboard, so that the arrow keys scroll it; one with controls is not', async () => {
  const undo = scrolls();
  const { rerender } = renderUi(
    <Modal open onClose={() => {}} title="Terms">
      A long text
    </Modal>,
  );
  const text = await screen.findByRole('group', { name: 'Terms' });
  await userEvent.tab();
  await userEvent.tab();
  expect(text).toHaveFocus();
  rerender(
    <Modal open onClose={() => {}} title="Terms">
      <button type="button">Accept</button>
    </Modal>,
  );
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Terms' })).toBeNull());
  undo();
});

it.each(Object.entries(MODAL_WIDTH))('The size %s is at most %i px wide', (size, width) => {
  renderUi(
    <Modal open onClose={() => {}} title="T" size={size as ModalSize}>
      Text
    </Modal>,
  );
  const surface = screen.getByRole('dialog').parentElement;
  expect(surface?.style.getPropertyValue('--modal-width')).toBe(`${width}px`);
});

it('A confirm dialog asks in the words of the language, the safe choice first', async () => {
  const ok = jest.fn();
  const close = jest.fn();
  renderUi(<ConfirmDialog open title="Poistetaanko?" onOk={ok} onClose={close} />, 'fi');
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Sulje', 'Peruuta', 'OK']);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await userEvent.click(screen.getByRole('button', { name: 'Peruuta' }));
  expect([ok.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

it('A confirm dialog under way neither closes nor confirms twice', async () => {
  const heard = jest.fn();
  renderUi(<ConfirmDialog open title="Delete?" loading onOk={heard} onClose={heard} />);
  await userEvent.click(screen.getByRole('button', { name: /OK/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
});
