import { FormattedMessage } from '@portal/i18n';
import { Heading } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** One matter of the settings under its heading. @param id of the heading, also for links to it and for the focus */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} size={3} id={id} tabIndex={-1}>
        <FormattedMessage id={title} />
      </Heading>
      {children}
    </section>
  );
}
