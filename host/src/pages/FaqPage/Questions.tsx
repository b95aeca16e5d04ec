import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { Accordion } from '@portal/ui/accordion';
import { Button, Heading, MessageBox, SafeHtml, Skeleton, Stack } from '@portal/ui/basic';
import { useState } from 'react';
import { useFaqQuery } from './faq.api';
import styles from './Questions.module.css';

/** Common questions with their answers; a link to one of them (`#faq-save`) finds it open. */
export default function Questions() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { hash } = useLocation();
  const { data, isError, refetch } = useFaqQuery(locale);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  usePageTitle(intl.formatMessage({ id: 'host.faq.title' }));
  return (
    <div className={styles.page}>
      <Stack gap={3}>
        <Heading level={1}>
          <FormattedMessage id="host.faq.title" />
        </Heading>
        {isError && (
          <MessageBox status="error" announce>
            <Stack gap={1}>
              <FormattedMessage id="host.faq.failed" />
              <div>
                <Button size="small" onClick={() => void refetch()}>
                  <FormattedMessage id="host.faq.retry" />
                </Button>
              </div>
            </Stack>
          </MessageBox>
        )}
        {!data && !isError && <Skeleton lines={8} />}
        <div>
          {data?.questions.map(({ id, question, answer }) => (
            <Accordion
              key={id}
              id={`faq-${id}`}
              title={question}
              open={toggled[id] ?? hash === `#faq-${id}`}
              onToggle={(open) => setToggled((before) => ({ ...before, [id]: open }))}
            >
              <div className={styles.answer}>
                <SafeHtml html={answer} />
              </div>
            </Accordion>
          ))}
        </div>
      </Stack>
    </div>
  );
}
