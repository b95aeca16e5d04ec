import type { ToastRequest } from '@portal/shell-kit';
import { useCallback, useState } from 'react';

export interface ShownToast extends ToastRequest {
  id: string;
  /** By the page's clock, in milliseconds. */
  shownAt: number;
}

/** For this time after a toast, in milliseconds, the same words come of the same fault, which often fails several calls. */
const SAME_FAULT_MS = 1_000;
let count = 0;

/** The toasts on the page. One that comes again later takes the place of the former, so that it is read out and has its whole time. */
export function useToasts() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const add = useCallback((request: ToastRequest) => {
    count += 1;
    const toast = { ...request, id: `toast-${count}`, shownAt: performance.now() };
    setShown((toasts) => {
      const former = toasts.find((other) => sameWords(other, toast));
      if (former && toast.shownAt - former.shownAt < SAME_FAULT_MS) return toasts;
      return [...toasts.filter((other) => other !== former), toast];
    });
  }, []);
  const close = useCallback((id: string) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  return { shown, add, close };
}

function sameWords(one: ToastRequest, other: ToastRequest): boolean {
  return one.status === other.status && one.title === other.title && one.message === other.message;
}
