import { FormattedMessage } from '@portal/i18n';
import { Heading } from '@portal/ui/basic';
import styles from './HowToApply.module.css';

const STEPS = ['choose', 'fill', 'send'] as const;

/** How applying works, so that nobody starts in fear of what is to come. */
export function HowToApply() {
  return (
    <section className={styles.section} aria-labelledby="how-title">
      <Heading level={2} id="how-title">
        <FormattedMessage id="auth.home.how.heading" />
      </Heading>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <Heading level={3} size={4}>
              <FormattedMessage id={`auth.home.how.${step}.title`} />
            </Heading>
            <p className={styles.text}>
              <FormattedMessage id={`auth.home.how.${step}.text`} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
