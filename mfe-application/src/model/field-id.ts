import type { EditTarget } from '@portal/auto-save/edit';

/** Id of a field's control in the page, the target of the error summary's links. */
export function fieldId({ section, row, field }: EditTarget): string {
  return ['field', section, row, field].filter(Boolean).join('-');
}

/** Id of a section's button in the page. */
export function sectionId(section: string): string {
  return `section-${section}`;
}

/** Id of the element around the button of the application's actions. */
export const ACTIONS_ID = 'application-actions';

/** Id of the time line's heading, which takes the focus where its code came late. */
export const TIME_LINE_TITLE_ID = 'time-line-title';

/** Id of a button of a row, to which the focus goes after the row was closed, moved or deleted. */
export function rowButtonId(row: string, button: 'toggle' | 'up' | 'down'): string {
  return `row-${row}-${button}`;
}
