import { page } from '@portal/shell-kit';
import { Suspense, useEffect, useRef } from 'react';
import type { LifeCycle } from './useLifeCycle';

const LifeCycleDialog = page(() => import(/* webpackChunkName: "LifeCycleDialog" */ './LifeCycleDialog'));

/** The dialogs over the application; they are loaded when the first of them opens. */
export function Dialogs({ lifeCycle, automatic }: { lifeCycle: LifeCycle; automatic: boolean }) {
  const open = lifeCycle.dialog !== undefined;
  const wasOpen = useRef(open);
  const latest = useRef(lifeCycle);
  latest.current = lifeCycle;
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    // The dialog gives the focus back to its button; where that went with the old state, the heading takes it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const lost = document.activeElement === document.body;
        if (latest.current.toHeading() || lost) document.querySelector('h1')?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    open && (
      <Suspense fallback={null}>
        <LifeCycleDialog lifeCycle={lifeCycle} automatic={automatic} />
      </Suspense>
    )
  );
}
