import type { EditTarget } from '@portal/auto-save/edit';
import { fieldId, sectionId } from '../../model/field-id';

/** Frames to wait for a section that is being loaded; about two seconds. */
const PATIENCE = 120;

/** Moves the focus to a field, whose section is opened where it is closed. */
export function goToField(target: EditTarget): void {
  const section = document.getElementById(sectionId(target.section));
  if (section?.getAttribute('aria-expanded') === 'false') section.click();
  seek(PATIENCE);

  function seek(left: number): void {
    const field = document.getElementById(fieldId(target));
    if (field) {
      field.scrollIntoView?.({ block: 'center' });
      field.focus({ preventScroll: true });
    } else if (left > 0) requestAnimationFrame(() => seek(left - 1));
  }
}
