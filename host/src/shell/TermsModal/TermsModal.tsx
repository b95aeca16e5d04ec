import type { TermsOfService } from '@portal/contract/terms';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import type { PortalRoute } from '@portal/routing/routes';
import { Button, LinkButton, MessageBox, SafeHtml, Skeleton, Stack } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import styles from './TermsModal.module.css';
import { useAcceptTermsMutation, useTermsOfServiceQuery } from './terms.api';
import { useAfterTerms } from './useAfterTerms';

const AGREE_ID = 'agree-to-terms';

/** The terms of service, to be accepted before anything else. It cannot be closed. */
export default function TermsModal({ route }: { route: PortalRoute | undefined }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data: terms, isError, refetch } = useTermsOfServiceQuery(locale);
  const [accept, { isLoading, isError: acceptFailed }] = useAcceptTermsMutation();
  /** What the person has agreed to: others may come into force while these are read, also after an answer that was lost. */
  const [agreedTo, setAgreedTo] = useState<TermsOfService>();
  const agreed = agreedTo !== undefined && agreedTo.version === terms?.version;
  const changed = agreedTo !== undefined && terms !== undefined && !agreed;
  const [missing, setMissing] = useState(false);
  const goOn = useAfterTerms(route);

  const submit = async () => {
    setMissing(!agreed);
    // It stands at the end of a long text, out of sight of who reads only its beginning.
    if (!agreed) return document.getElementById(AGREE_ID)?.focus();
    const { data: user } = await accept(terms?.version === undefined ? undefined : { version: terms.version });
    // The user is replaced only where the answer says that the terms are accepted (docs/specification.md#terms).
    if (user?.acceptedTerms) goOn(user);
  };

  return (
    <Modal
      open
      closable={false}
      onClose={() => {}}
      size="medium"
      title={<FormattedMessage id="host.terms.title" />}
      footer={
        <>
          <LinkButton href={href('logout')} variant="flat">
            <FormattedMessage id="host.terms.log-out" />
          </LinkButton>
          <Button variant="primary" loading={isLoading} disabled={!terms} onClick={() => void submit()}>
            <FormattedMessage id="host.terms.accept" />
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {isError && (
          <MessageBox status="error" announce>
            <Stack gap={1}>
              <FormattedMessage id="host.terms.load-failed" />
              <div>
                <Button size="small" onClick={() => void refetch()}>
                  <FormattedMessage id="host.terms.retry" />
                </Button>
              </div>
            </Stack>
          </MessageBox>
        )}
        {!terms && !isError && <Skeleton lines={8} />}
        {terms && (
          <>
            <div className={styles.text}>
              <SafeHtml html={terms.html} />
            </div>
            <Checkbox
              id={AGREE_ID}
              label={intl.formatMessage({ id: 'host.terms.agree' })}
              checked={agreed}
              onChange={(agrees) => setAgreedTo(agrees ? terms : undefined)}
              error={
                missing && !agreed ? intl.formatMessage({ id: 'common_validation_missing_tos_accept' }) : undefined
              }
              required
            />
          </>
        )}
        {changed && (
          <MessageBox status="warning" announce>
            <FormattedMessage id="host.terms.changed" />
          </MessageBox>
        )}
        {acceptFailed && !changed && (
          <MessageBox status="error" announce>
            <FormattedMessage id="host.terms.accept-failed" />
          </MessageBox>
        )}
      </Stack>
    </Modal>
  );
}
