import type { SectionName } from '@portal/contract/sections';
import { Skeleton } from '@portal/ui/basic';
import { useMemo } from 'react';
import { useForm } from '../components/form-context';
import { roomOfFields } from '../model/placeholder-height';
import { isRowSection } from '../model/section-kinds';
import { sectionFields } from '../model/sections';

/** Pixels: about a label and its field. */
const BAR = 72;

/** Stands for a section's content until it is there, about as high, so that what is below does not move away under the finger. */
export function SectionRoom({ section }: { section: SectionName }) {
  const { view } = useForm();
  const fields = useMemo(() => sectionFields(view, section), [view, section]);
  // How many rows there are nobody knows yet; without any there is a button and a choice.
  if (isRowSection(section)) return <Skeleton lines={2} height={BAR / 2} />;
  return (
    <div style={{ minBlockSize: `${roomOfFields(fields)}rem` }}>
      <Skeleton lines={Math.min(fields.length, 6)} height={BAR} />
    </div>
  );
}
