import type { ReactNode } from 'react';
import styles from './FieldForm.module.css';

/**
 * Holds the fields that stand together. At each key press the browser's own filling-in looks at every field of the form, and without one at every
 * field of the page; it is never sent.
 */
export function FieldForm({ children }: { children: ReactNode }) {
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
