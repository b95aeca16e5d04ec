import { FormattedMessage, useLocale } from '@portal/i18n';
import { PositionRow } from '@portal/positions/PositionRow';
import { useMarks } from '@portal/positions/useMarks';
import { useServerTime } from '@portal/positions/useServerTime';
import { href } from '@portal/routing/hrefs';
import { useSession } from '@portal/shell-kit';
import { Icon, LinkButton, TextLink } from '@portal/ui/basic';
import { Bell } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { useSavedPositionsQuery, useSavePositionMutation } from '../../api/saved.api';
import { LinkToConfirmEmail } from '../../components/saving/LinkToConfirmEmail';
import { RemoveButton } from './RemoveButton';
import styles from './SavedPage.module.css';
import { SavedSection } from './SavedSection';
import { useRemoval } from './useRemoval';

const TITLE_ID = 'saved-positions';

const toSettings = (words: ReactNode) => <TextLink href={href('settings')}>{words}</TextLink>;

/** Positions that one keeps for later, with the way to take each out. */
export function SavedPositionsSection() {
  const { locale } = useLocale();
  const { user } = useSession();
  const marks = useMarks();
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useSavedPositionsQuery(
    { locale },
    { refetchOnMountOrArgChange: 5 },
  );
  const now = useServerTime(data?.serverTime, fulfilledTimeStamp);
  const [save] = useSavePositionMutation();
  const finish = useRemoval();
  return (
    <SavedSection
      titleId={TITLE_ID}
      title="internal-ads.saved.positions"
      asked={{ error, isFetching, refetch }}
      items={data?.positions}
      none={
        <>
          <p>
            <FormattedMessage id="internal-ads.saved.no-positions" />
          </p>
          <LinkButton href={href('positions')}>
            <FormattedMessage id="internal-ads.to-positions" />
          </LinkButton>
        </>
      }
      hint={
        <p className={styles.hint}>
          {user?.emailConfirmed === false ? (
            <LinkToConfirmEmail text="internal-ads.saved.reminders-confirm" />
          ) : (
            <FormattedMessage id="internal-ads.saved.reminders" values={{ link: toSettings }} />
          )}
        </p>
      }
    >
      {(position) => (
        <>
          <PositionRow position={position} marks={marks} internal={position.internal} now={now} titleLevel={3} />
          {position.reminder && (
            <p className={styles.reminder}>
              <Icon of={Bell} />
              <FormattedMessage id="internal-ads.saved.reminder" />
            </p>
          )}
          <div className={styles.remove}>
            <RemoveButton
              name={position.title}
              remove={async () => finish(await save({ id: position.id, saved: false }))}
            />
          </div>
        </>
      )}
    </SavedSection>
  );
}
