import type { ApplicationViewModel } from '@portal/contract/application';
import { useNavigate, useSearchParams } from '@portal/routing/react';
import { useEffect, useRef } from 'react';
import { type Step, stepOf } from '../../../model/step';

export type GoToStep = (step: Step, options?: { replace?: boolean }) => void;

/** Which step of the application the address shows, so that the browser's back button goes back a step. */
export function useStep(view: ApplicationViewModel): [Step, GoToStep] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goTo: GoToStep = (next, options) => {
    const params = new URLSearchParams(search);
    if (next === 'form') params.delete('step');
    else params.set('step', next);
    void navigate({ search: params.toString() }, options);
  };
  const step = stepOf(search.get('step'), view);
  const shown = useRef(step);
  // The shell does this where the path changes; a step is a page of its own to people who hear it.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector('h1')?.focus();
  }, [step]);
  return [step, goTo];
}
