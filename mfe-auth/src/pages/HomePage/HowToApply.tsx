import { FormattedMessage } from '@portal/i18n';
import { Heading } from '@portal/ui/basic';
import styles from './HowToApply.module.css';

const STEPS = [
  { title: 'auth.home.how.choose.title', text: 'auth.home.how.choose.text' },
  { title: 'auth.home.how.fill.title', text: 'auth.home.how.fill.text' },
  { title: 'auth.home.how.send.title', text: 'auth.home.how.send.text' },
] as const;

/** How applying works, so that nobody starts in fear of what is to come. */
export function HowToApply() {
  return (
    <section className={styles.section} aria-labelledby="how-title">
      <Heading level={2} id="how-title">
        <FormattedMessage id="auth.home.how.heading" />
      </Heading>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <Heading level={3} size={4}>
              <FormattedMessage id={title} />
            </Heading>
            <p className={styles.text}>
              <FormattedMessage id={text} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
