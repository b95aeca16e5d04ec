import type { SectionName } from '@portal/contract/sections';
import { Skeleton } from '@portal/ui/basic';
import { useMemo } from 'react';
import { useForm } from '../components/form-context';
import { heightOfFields } from '../model/placeholder-height';
import { sectionFields } from '../model/sections';
import { kindOf } from './section-kinds';

/** Pixels: about a label and its field. */
const BAR = 72;

/** Stands for a section's content until it is there, about as high, so that what is below does not move away under the finger. */
export function SectionPlaceholder({ section }: { section: SectionName }) {
  const { view } = useForm();
  const fields = useMemo(() => sectionFields(view, section), [view, section]);
  // The number of rows is not known yet; without any there is a button and a choice.
  if (kindOf(section).rows) return <Skeleton lines={2} height={BAR / 2} />;
  return (
    <div style={{ minBlockSize: `${heightOfFields(fields)}rem` }}>
      <Skeleton lines={Math.min(fields.length, 6)} height={BAR} />
    </div>
  );
}
