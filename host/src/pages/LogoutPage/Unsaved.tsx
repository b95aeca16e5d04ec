import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, LinkButton, MessageBox, Stack } from '@portal/ui/basic';
import { useState } from 'react';

interface Props {
  onRetry(): Promise<void>;
  onLeave(): Promise<void>;
}

/** What was typed could not all be saved: the person decides what becomes of it. */
export function Unsaved({ onRetry, onLeave }: Props) {
  const [busy, setBusy] = useState<'retry' | 'leave'>();
  const run = async (kind: 'retry' | 'leave', work: () => Promise<void>) => {
    setBusy(kind);
    await work();
    setBusy(undefined);
  };
  return (
    <Stack gap={3}>
      <Heading level={1}>
        <FormattedMessage id="host.logout.unsaved-title" />
      </Heading>
      <MessageBox status="error" announce>
        <FormattedMessage id="host.logout.unsaved" />
      </MessageBox>
      <Stack gap={2} row>
        <Button
          variant="primary"
          loading={busy === 'retry'}
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
