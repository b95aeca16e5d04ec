import type { ReactNode } from 'react';
import styles from './FieldForm.module.css';

/**
 * A form around fields that belong together. At each key press the browser's autofill looks at every field of the form, and without one at every
 * field of the page; it is never sent.
 */
export function FieldForm({ children }: { children: ReactNode }) {
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
