import { FormattedMessage, useLocale } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Heading, Icon } from '@portal/ui/basic';
import { MessageSquare } from '@portal/ui/icons';
import { useLocalizationDataQuery } from '../../language/localization.api';
import { DialogButton } from '../../lazy/DialogButton';
import styles from './FeedbackSection.module.css';
import { useFeedback } from './useFeedback';

const FeedbackDialog = page(() => import(/* webpackChunkName: "FeedbackDialog" */ './FeedbackDialog'));

/** Asks what the visitor thinks of the service, where the operators have switched it on. docs/specification.md#feedback */
export default function FeedbackSection({ shown }: { shown: boolean }) {
  const feedback = useFeedback();
  return shown && <Section feedback={feedback} />;
}

function Section({ feedback }: { feedback: ReturnType<typeof useFeedback> }) {
  const { locale } = useLocale();
  const { data } = useLocalizationDataQuery(locale);
  if (!data?.dynamicSections.feedback) return null;
  return (
    <section className={styles.section} aria-labelledby="feedback-heading">
      <div className={styles.content}>
        <Heading level={2} size={3} id="feedback-heading">
          <FormattedMessage id="host.feedback.title" />
        </Heading>
        <DialogButton
          load={FeedbackDialog.preload}
          button={(props) => (
            <Button {...props} icon={<Icon of={MessageSquare} />}>
              <FormattedMessage id="host.feedback.open" />
            </Button>
          )}
        >
          {(close) => <FeedbackDialog feedback={feedback} onClose={close} />}
        </DialogButton>
      </div>
    </section>
  );
}
