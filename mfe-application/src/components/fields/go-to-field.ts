import type { EditTarget } from '@portal/auto-save/edit';
import { fieldId, rowButtonId, sectionId } from '../../model/field-id';

/** Frames to wait for a section that is being loaded; about two seconds. */
const PATIENCE = 120;

/** Moves the focus to a field, whose section and row are opened where they are closed. */
export function goToField(target: EditTarget): void {
  open(sectionId(target.section));
  seek(PATIENCE);

  function seek(left: number): void {
    const field = document.getElementById(fieldId(target));
    // What was just opened is drawn in the next frame, and until then takes no focus.
    if (field && !field.closest('[hidden]')) {
      field.scrollIntoView?.({ block: 'center' });
      field.focus({ preventScroll: true });
      return;
    }
    if (!field && target.row) open(rowButtonId(target.row, 'toggle'));
    if (left > 0) requestAnimationFrame(() => seek(left - 1));
  }
}

function open(buttonId: string): void {
  const button = document.getElementById(buttonId);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
}
