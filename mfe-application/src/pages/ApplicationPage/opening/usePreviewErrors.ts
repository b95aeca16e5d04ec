import type { PreviewError } from '@portal/contract/preview';
import { useState } from 'react';

export interface PreviewErrors {
  list: readonly PreviewError[];
  /** How often a preview has validated the form: each time the errors are shown anew. */
  times: number;
}

/** What the latest preview has found; undefined until one has validated the form, and after sending. */
export function usePreviewErrors() {
  const [errors, setErrors] = useState<PreviewErrors>();
  return {
    errors,
    validated: (list: readonly PreviewError[]) => setErrors((last) => ({ list, times: (last?.times ?? 0) + 1 })),
    clear: () => setErrors(undefined),
  };
}
