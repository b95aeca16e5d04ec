import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import { useTexts } from '../../texts/useTexts';
import styles from './Field.module.css';

export interface FieldIds {
  note: string;
  help: string;
  error: string;
}

/** Ids of the parts that describe a control, derived from the control's own. */
export function fieldIds(id: string): FieldIds {
  return { note: `${id}-note`, help: `${id}-help`, error: `${id}-error` };
}

/** Value of `aria-describedby` for the parts that are there, error first: it is what the person needs to hear. @param elsewhere id of a text outside of the field */
export function describedBy(
  ids: FieldIds,
  parts: { help?: ReactNode; error?: string; required?: boolean },
  elsewhere?: string,
): string | undefined {
  const present = [parts.error && ids.error, elsewhere, parts.help && ids.help, parts.required && ids.note].filter(
    Boolean,
  );
  return present.length > 0 ? present.join(' ') : undefined;
}

/** The words after a label. They stay outside it, so that the control's accessible name is the label and nothing else. */
export function FieldNote({ ids, required, readOnly }: { ids: FieldIds; required?: boolean; readOnly?: boolean }) {
  const texts = useTexts();
  const words = readOnly ? texts.readOnly : required ? texts.required : undefined;
  if (words === undefined) return null;
  return (
    <span id={ids.note} className={styles.note}>
      ({words})
    </span>
  );
}

/** Help under the label, then the error, right above the control. */
export function FieldMessages({ ids, help, error }: { ids: FieldIds; help?: ReactNode; error?: string }) {
  const texts = useTexts();
  return (
    <>
      {help && (
        <div id={ids.help} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <div id={ids.error} className={styles.error}>
          <Icon of={CircleAlert} />
          <span>
            <VisuallyHidden>{texts.error}: </VisuallyHidden>
            {error}
          </span>
        </div>
      )}
    </>
  );
}
