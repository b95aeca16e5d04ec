import type { ApplicationList } from '@portal/contract/application-list';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox, Stack } from '@portal/ui/basic';

interface Props {
  state: 'active' | 'finished';
  searched: boolean;
  /** How many there are in each list; unknown where an API of an earlier version answers. */
  counts: ApplicationList['counts'];
}

/** Nothing to list: how to begin, or that the applications are in the other list. */
export function EmptyList({ state, searched, counts }: Props) {
  if (searched) {
    return (
      <MessageBox title={<FormattedMessage id="application.list.none-found" />}>
        <FormattedMessage id="application.list.none-found-text" />
      </MessageBox>
    );
  }
  if (state === 'finished') {
    return (
      <MessageBox title={<FormattedMessage id="application.list.no-finished" />}>
        <Stack gap={2}>
          <p>
            <FormattedMessage id="application.list.no-finished-text" />
          </p>
          <OtherList to="applications" text="application.list.to-active" count={counts?.active} />
        </Stack>
      </MessageBox>
    );
  }
  const none = counts?.finished === 0;
  return (
    <MessageBox title={<FormattedMessage id={none ? 'application.list.empty' : 'application.list.no-active'} />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.list.empty-text" />
        </p>
        <Stack row gap={2}>
          <OtherList to="finishedApplications" text="application.list.to-finished" count={counts?.finished} />
          <LinkButton variant={none ? 'primary' : 'default'} href={href('positions')}>
            <FormattedMessage id="application.list.to-positions" />
          </LinkButton>
        </Stack>
      </Stack>
    </MessageBox>
  );
}

interface OtherListProps {
  to: 'applications' | 'finishedApplications';
  text: string;
  count: number | undefined;
}

function OtherList({ to, text, count = 0 }: OtherListProps) {
  if (count === 0) return null;
  return (
    <div>
      <LinkButton variant="primary" href={href(to)}>
        <FormattedMessage id={text} values={{ count }} />
      </LinkButton>
    </div>
  );
}
