import type { SavedSearch } from '@portal/contract/saved';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { VisuallyHidden } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useChangeSearchMutation } from '../../api/saved.api';
import { useTellFailure } from '../useTellFailure';
import styles from './DailyMail.module.css';
import { LinkToConfirmEmail } from './LinkToConfirmEmail';

/** The daily mail of a saved search: off until it is asked for; none goes to an address that is not confirmed. */
export function DailyMail({ search: { id, name, mail } }: { search: SavedSearch }) {
  const intl = useIntl();
  const { user } = useSession();
  const [change] = useChangeSearchMutation();
  const tellFailure = useTellFailure();
  const choose = async (wanted: boolean) => {
    const { error } = await change({ id, body: { mail: wanted } });
    if (error) tellFailure(error);
  };
  return (
    <div>
      <Checkbox
        label={intl.formatMessage({ id: 'internal-ads.saved.mail' }, { name })}
        checked={mail}
        onChange={(wanted) => void choose(wanted)}
      >
        <FormattedMessage id="internal-ads.saved.mail-short" />
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Checkbox>
      <p role="status" className={styles.hint}>
        {mail && user?.emailConfirmed === false && <LinkToConfirmEmail text="internal-ads.saved.confirm-email" />}
      </p>
    </div>
  );
}
