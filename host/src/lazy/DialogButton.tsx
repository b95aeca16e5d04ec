import type { Button } from '@portal/ui/basic';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { LazyPart } from './LazyPart';
import { NotOpened } from './NotOpened';

/** Milliseconds before the button shows that it waits: what comes sooner would make it flash. */
const SHOWN_AFTER_MS = 300;

type State = 'closed' | 'asked' | 'waiting' | 'open' | 'failed';

interface Props {
  /** Fetches the code of what the button opens; the same again where it is there. */
  load(): Promise<unknown>;
  /** The button, with what it needs for this. */
  button(props: ComponentProps<typeof Button>): ReactNode;
  /** What it opens. */
  children(close: () => void): ReactNode;
}

/**
 * A button and the dialog that it opens, whose code comes when it is pressed. The button shows the wait, and Escape ends it. Who has gone on in
 * the page by then keeps the keyboard there: the dialog does not open over what they type.
 */
export function DialogButton({ load, button, children }: Props) {
  const [state, setState] = useState<State>('closed');
  const latest = useRef(0);
  const close = () => {
    latest.current += 1;
    setState('closed');
  };
  const ask = async () => {
    latest.current += 1;
    const mine = latest.current;
    // The button, but in Safari, which focuses none that is clicked.
    const pressedAt = document.activeElement;
    const set = (next: State) => latest.current === mine && setState(next);
    set('asked');
    const timer = setTimeout(() => set('waiting'), SHOWN_AFTER_MS);
    try {
      await load();
      set(document.activeElement === pressedAt ? 'open' : 'closed');
    } catch {
      set('failed');
    } finally {
      clearTimeout(timer);
    }
  };
  return (
    <>
      {button({
        loading: state === 'waiting',
        'aria-haspopup': 'dialog',
        'aria-expanded': state === 'open',
        onClick: () => void ask(),
        onKeyDown: ({ key }) => key === 'Escape' && close(),
      })}
      {state === 'failed' && <NotOpened />}
      <LazyPart onFailure={close}>{state === 'open' && children(close)}</LazyPart>
    </>
  );
}
