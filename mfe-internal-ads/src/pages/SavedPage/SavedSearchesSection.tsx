import type { ChangeSearchRequest } from '@portal/contract/saved';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useShell } from '@portal/shell-kit';
import { Button, Heading, Skeleton, StatusChip, TextLink, VisuallyHidden } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useRef } from 'react';
import { useChangeSearchMutation, useSavedSearchesQuery } from '../../api/saved.api';
import { Failure } from './Failure';
import styles from './SavedPage.module.css';

const TITLE_ID = 'saved-searches';

/** Searches that one keeps, each with what is new in it and a daily mail that is off until it is asked for. */
export function SavedSearchesSection() {
  const intl = useIntl();
  const { toast } = useShell();
  const title = useRef<HTMLHeadingElement>(null);
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: 5 });
  const [change] = useChangeSearchMutation();
  const send = async (id: string, body: ChangeSearchRequest) => {
    const { error } = await change({ id, body });
    if (error) toast({ status: 'ERROR', title: intl.formatMessage({ id: 'internal-ads.save.failed' }) });
    else if (body.deleted) title.current?.focus();
  };
  const searches = data?.searches ?? [];
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <Heading level={2} id={TITLE_ID} tabIndex={-1} ref={title}>
        <FormattedMessage id="internal-ads.saved.searches" />
      </Heading>
      {failure && <Failure onRetry={refetch} retrying={isFetching} />}
      {!data && !failure && <Skeleton lines={2} height={96} />}
      {data && !failure && searches.length === 0 && (
        <p>
          <FormattedMessage id="internal-ads.saved.no-searches" />
        </p>
      )}
      {!failure && searches.length > 0 && (
        <ul className={styles.list} aria-labelledby={TITLE_ID}>
          {searches.map(({ id, name, query, mail, newCount }) => (
            <li key={id} className={styles.search}>
              <div className={styles.line}>
                <TextLink
                  alone
                  href={`${href('positions')}${query}`}
                  onClick={() => void change({ id, body: { opened: true } })}
                >
                  {name}
                </TextLink>
                {newCount > 0 && (
                  <StatusChip status="primary">
                    <FormattedMessage id="internal-ads.saved.new" values={{ count: newCount }} />
                  </StatusChip>
                )}
              </div>
              <div className={styles.line}>
                <Checkbox
                  label={intl.formatMessage({ id: 'internal-ads.saved.mail' }, { name })}
                  checked={mail}
                  onChange={(wanted) => void send(id, { mail: wanted })}
                >
                  <FormattedMessage id="internal-ads.saved.mail-short" />
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </Checkbox>
                <Button size="small" variant="flat" onClick={() => void send(id, { deleted: true })}>
                  <FormattedMessage id="internal-ads.saved.remove" />
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
