import { type ConfirmRequest, page } from '@portal/shell-kit';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { LazyPart } from '../../lazy/LazyPart';

const Dialog = page(() => import(/* webpackChunkName: "ConfirmRequestDialog" */ './ConfirmRequestDialog'));

interface Pending {
  request: ConfirmRequest;
  answer(ok: boolean): void;
}

/** Lets any page ask one question. A second question waits for no one: it answers the first with no. */
export function useConfirmRequests(): { confirm(request: ConfirmRequest): Promise<boolean>; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending>();
  const open = useRef<Pending>(undefined);
  const confirm = useCallback((request: ConfirmRequest) => {
    open.current?.answer(false);
    return new Promise<boolean>((resolve) => {
      const mine: Pending = {
        request,
        answer(ok) {
          if (open.current === mine) open.current = undefined;
          setPending((current) => (current === mine ? undefined : current));
          resolve(ok);
        },
      };
      open.current = mine;
      setPending(mine);
    });
  }, []);
  const dialog = (
    <LazyPart onFailure={() => pending?.answer(false)}>
      {pending && <Dialog request={pending.request} onAnswer={pending.answer} />}
    </LazyPart>
  );
  return { confirm, dialog };
}
