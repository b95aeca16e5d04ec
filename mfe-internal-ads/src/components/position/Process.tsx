import type { Position } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { Heading } from '@portal/ui/basic';
import styles from './Process.module.css';

const STEPS = ['reads', 'interviews', 'decision'] as const;

/** How it goes on after sending, as far as the employer says it. */
export function Process({ position: { process = {}, language } }: { position: Position }) {
  const steps = STEPS.filter((step) => process[step]);
  if (steps.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading level={2} size={3}>
        <FormattedMessage id="internal-ads.process.title" />
      </Heading>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <Heading level={3} size={4}>
                <FormattedMessage id={`internal-ads.process.${step}`} />
              </Heading>
              <p lang={language}>{process[step]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
