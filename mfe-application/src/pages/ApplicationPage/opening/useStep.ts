import type { ApplicationViewModel } from '@portal/contract/application';
import type { SectionName } from '@portal/contract/sections';
import { useNavigate, useSearchParams } from '@portal/routing/react';
import { useEffect, useRef } from 'react';
import { sectionId } from '../../../model/field-id';
import { isSent, type Step, stepOf } from '../../../model/step';

export type GoToStep = (step: Step, options?: { replace?: boolean }) => void;

/**
 * Which step of the application the address shows, so that the browser's back button goes back a step.
 * @returns also the way to another step, and the address at which a section is changed
 */
export function useStep(view: ApplicationViewModel) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const sent = isSent(view);
  const asked = search.get('step');
  // Sent from elsewhere while the form is open, it stays the form: nobody is taken away from what they are typing.
  const plain = useRef<'form' | 'read'>(sent ? 'read' : 'form');
  if (asked !== null || !sent) plain.current = sent ? 'read' : 'form';
  const step = stepOf(asked, view, plain.current);
  const searchOf = (next: Step): string => {
    const params = new URLSearchParams(search);
    if (next === (sent ? 'read' : 'form')) params.delete('step');
    else params.set('step', next);
    return params.toString();
  };
  const goTo: GoToStep = (next, options) => void navigate({ search: searchOf(next) }, options);
  const changeAt = (section: SectionName): string => `?${searchOf('form')}#${sectionId(section)}`;
  const shown = useRef(step);
  // The shell does this where the path changes; a step is a page of its own to people who hear it.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector('h1')?.focus();
  }, [step]);
  return { step, goTo, changeAt };
}
