import type { ToastRequest } from '@portal/shell-kit';
import { useCallback, useState } from 'react';

export interface ShownToast extends ToastRequest {
  id: string;
}

let count = 0;

/** The toasts on the page. What is there already is not said twice: one fault often fails several calls. */
export function useToasts() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const add = useCallback((request: ToastRequest) => {
    count += 1;
    const toast = { ...request, id: `toast-${count}` };
    setShown((toasts) => (toasts.some((other) => sameWords(other, toast)) ? toasts : [...toasts, toast]));
  }, []);
  const close = useCallback((id: string) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  return { shown, add, close };
}

function sameWords(one: ToastRequest, other: ToastRequest): boolean {
  return one.status === other.status && one.title === other.title && one.message === other.message;
}
