import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { type RefObject, useEffect, useState } from 'react';

/** Which section one is in: the one that the focus has entered last. */
export function useCurrentSection(column: RefObject<HTMLElement | null>, first: SectionName | undefined) {
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    const element = column.current;
    const enter = ({ target }: FocusEvent) => {
      const name =
        target instanceof Element ? target.closest<HTMLElement>('[data-section]')?.dataset.section : undefined;
      const section = SECTIONS.find((known) => known === name);
      if (section) setCurrent(section);
    };
    element?.addEventListener('focusin', enter);
    return () => element?.removeEventListener('focusin', enter);
  }, [column]);
  return [current, setCurrent] as const;
}
