import type { ApplicationViewModel } from '@portal/contract/application';
import { useNavigate, useSearchParams } from '@portal/routing/react';

export type Step = 'form' | 'preview' | 'sent';

/** Which step of the application the address shows, so that the browser's back button goes back a step. */
export function useStep(view: ApplicationViewModel): [Step, (step: Step, options?: { replace?: boolean }) => void] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('step');
  const step: Step = asked === 'preview' ? 'preview' : asked === 'sent' && view.applied ? 'sent' : 'form';
  const go = (next: Step, options?: { replace?: boolean }) => {
    const params = new URLSearchParams(search);
    if (next === 'form') params.delete('step');
    else params.set('step', next);
    void navigate({ search: params.toString() }, options);
  };
  return [step, go];
}
