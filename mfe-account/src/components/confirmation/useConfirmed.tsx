import { type ReactNode, useRef, useState } from 'react';
import { ConfirmIdentity } from './ConfirmIdentity';

interface Answer {
  data?: { error?: string };
}

/**
 * Makes calls that the server allows only to who has just confirmed that it is them.
 * @returns `run`, which asks the person where the server wants it and then makes the call again; its answer is undefined where they did not confirm.
 * And the dialog that asks.
 */
export function useConfirmed(): {
  run<A extends Answer>(call: () => Promise<A>): Promise<A | undefined>;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const decide = useRef<(confirmed: boolean) => void>(undefined);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      decide.current = resolve;
      setOpen(true);
    });
  const close = (confirmed: boolean) => {
    setOpen(false);
    decide.current?.(confirmed);
  };
  async function run<A extends Answer>(call: () => Promise<A>): Promise<A | undefined> {
    let answer = await call();
    // Once more where the confirmation was lost, as when the session was replaced or ended meanwhile.
    for (let asked = 0; asked < 2 && answer.data?.error === 'confirmation-needed'; asked += 1) {
      if (!(await ask())) return undefined;
      answer = await call();
    }
    return answer;
  }
  return { run, dialog: open && <ConfirmIdentity onConfirmed={() => close(true)} onCancel={() => close(false)} /> };
}
