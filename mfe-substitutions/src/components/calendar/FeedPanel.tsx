import { FormattedMessage, useIntl } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { Button, Heading, Icon, MessageBox, useFocusWhenLost } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { Copy } from '@portal/ui/icons';
import { ConfirmDialog } from '@portal/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { useCalendarFeedQuery, useChangeCalendarFeedMutation } from '../../api/calendar-feed.api';
import { LoadFailed } from '../LoadFailed';
import styles from './CalendarSettings.module.css';

/** The target of links to this part of the page. */
const ID = 'calendar-feed';

interface Props {
  /** Whether everything above has its height. */
  settled: boolean;
}

/** The secret address by which another calendar shows one's gigs: make it, copy it, end it. */
export function FeedPanel({ settled }: Props) {
  const intl = useIntl();
  const { toast } = useShell();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useCalendarFeedQuery();
  const [change, { isLoading, data: changed, error: failure }] = useChangeCalendarFeedMutation();
  const [asking, setAsking] = useState<'replace' | 'revoke'>();
  const url = changed?.url;
  // The button that makes an address gives way to others.
  useFocusWhenLost(String(data?.createdAt), heading);
  const linked = settled && hash === `#${ID}`;
  useEffect(() => {
    if (!linked) return;
    // After the heading of the page, which every navigation focuses.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus();
      heading.current?.scrollIntoView?.();
    });
    return () => cancelAnimationFrame(frame);
  }, [linked]);
  const send = async (request: { revoke?: boolean }) => {
    const { error: failed } = await change(request);
    // The change may have been made although its answer was lost.
    if (failed) void refetch();
  };
  const confirmed = async () => {
    await send({ revoke: asking === 'revoke' });
    setAsking(undefined);
    // After the dialog, which gives the focus back to a button that may have gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
      }),
    );
  };
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(url ?? '').then(
      () => true,
      () => false,
    );
    toast({
      status: copied ? 'SUCCESS' : 'ERROR',
      title: intl.formatMessage({ id: `substitutions.feed.${copied ? 'copied' : 'not-copied'}` }),
    });
  };
  return (
    <section className={styles.section} aria-labelledby={ID}>
      <Heading level={2} size={3} id={ID} tabIndex={-1} ref={heading}>
        <FormattedMessage id="substitutions.feed.title" />
      </Heading>
      <p>
        <FormattedMessage id="substitutions.feed.text" />
      </p>
      {error && <LoadFailed text="substitutions.feed.failed" retrying={isFetching} onRetry={refetch} />}
      {failure && (
        <MessageBox status="error" announce>
          <FormattedMessage id="substitutions.feed.unknown" />
        </MessageBox>
      )}
      {url && (
        <>
          <MessageBox status="warning" announce>
            <FormattedMessage id="substitutions.feed.once" />
          </MessageBox>
          <TextField
            label={intl.formatMessage({ id: 'substitutions.feed.address' })}
            readOnly
            value={url}
            onChange={() => undefined}
          />
        </>
      )}
      {data?.createdAt && !url && (
        <p>
          <FormattedMessage
            id="substitutions.feed.made"
            values={{ date: intl.formatDate(data.createdAt, { dateStyle: 'long' }) }}
          />
        </p>
      )}
      <div className={styles.buttons}>
        {url && (
          <Button icon={<Icon of={Copy} />} variant="primary" onClick={() => void copy()}>
            <FormattedMessage id="substitutions.feed.copy" />
          </Button>
        )}
        {data && !data.createdAt && (
          <Button loading={isLoading} onClick={() => void send({})}>
            <FormattedMessage id="substitutions.feed.make" />
          </Button>
        )}
        {data?.createdAt && (
          <>
            <Button onClick={() => setAsking('replace')}>
              <FormattedMessage id="substitutions.feed.replace" />
            </Button>
            <Button onClick={() => setAsking('revoke')}>
              <FormattedMessage id="substitutions.feed.revoke" />
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        title={<FormattedMessage id={`substitutions.feed.${asking ?? 'revoke'}-title`} />}
        okLabel={intl.formatMessage({ id: `substitutions.feed.${asking ?? 'revoke'}` })}
        loading={isLoading}
        onOk={() => void confirmed()}
        onClose={() => setAsking(undefined)}
      >
        <FormattedMessage id="substitutions.feed.ends" />
      </ConfirmDialog>
    </section>
  );
}
