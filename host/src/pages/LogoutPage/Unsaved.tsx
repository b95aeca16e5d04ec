import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, LinkButton, MessageBox, Stack } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';

/** What the server has not got. */
export interface UnsavedKinds {
  /** Something that was typed. */
  typed: boolean;
  /** Number of answers to gigs. */
  answers: number;
}

interface Props extends UnsavedKinds {
  onRetry(): Promise<void>;
  onLeave(): Promise<void>;
}

/**
 * What was typed or answered could not all be saved: the person decides what becomes of it.
 * The text leaves the accessibility tree while it is tried again, so that a second failure is read out as well.
 */
export function Unsaved({ typed, answers, onRetry, onLeave }: Props) {
  const [busy, setBusy] = useState<'retry' | 'leave'>();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The heading that had the focus, of the log-out under way, is gone. Who has gone on to the menu meanwhile stays there.
    if (document.activeElement === document.body) head.current?.focus();
  }, []);
  const retrying = busy === 'retry' || undefined;
  const run = async (kind: 'retry' | 'leave', work: () => Promise<void>) => {
    setBusy(kind);
    await work();
    setBusy(undefined);
  };
  return (
    <Stack gap={3}>
      <Heading level={1} ref={head} tabIndex={-1}>
        <FormattedMessage id="host.logout.unsaved-title" />
      </Heading>
      <MessageBox status="error" announce>
        {typed && (
          <p aria-hidden={retrying}>
            <FormattedMessage id="host.logout.unsaved" />
          </p>
        )}
        {answers > 0 && (
          <p aria-hidden={retrying}>
            <FormattedMessage id="host.logout.unsent" values={{ count: answers }} />
          </p>
        )}
      </MessageBox>
      <Stack gap={2} row>
        <Button
          variant="primary"
          loading={retrying}
          disabled={busy !== undefined}
          onClick={() => void run('retry', onRetry)}
        >
          <FormattedMessage id="host.logout.retry" />
        </Button>
        <LinkButton href={href('home')}>
          <FormattedMessage id="host.logout.stay" />
        </LinkButton>
        <Button
          variant="delete"
          loading={busy === 'leave'}
          disabled={busy !== undefined}
          onClick={() => void run('leave', onLeave)}
        >
          <FormattedMessage id="host.logout.discard" />
        </Button>
      </Stack>
    </Stack>
  );
}
