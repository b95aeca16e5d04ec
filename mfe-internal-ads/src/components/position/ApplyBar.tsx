import type { Position, PositionMarks } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { originOf } from '@portal/positions/links';
import { TimeLeftText } from '@portal/positions/TimeLeftText';
import { href } from '@portal/routing/hrefs';
import { useSearchParams } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { LinkButton } from '@portal/ui/basic';
import styles from './ApplyBar.module.css';

interface Props {
  position: Position;
  marks: PositionMarks;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** The next step about the position: to apply, to go on with the draft, to see what was sent; nothing where it is too late for a first one, nor for an employer. */
export function ApplyBar({ position: { id, open, applyPeriodEnd }, marks, now }: Props) {
  const [params] = useSearchParams();
  const { status, user } = useSession();
  const applied = marks.applied.includes(id);
  const draft = marks.drafts.includes(id);
  if (user?.employerLogin || (!open && !applied)) return null;
  const text = applied ? 'internal-ads.apply.see' : draft ? 'internal-ads.apply.continue' : 'internal-ads.apply.begin';
  return (
    <div className={styles.bar}>
      <LinkButton
        variant="primary"
        wide
        href={href('application', { campaignId: id }, { ...originOf(params), ...(applied && { step: 'sent' }) })}
      >
        <FormattedMessage id={text} />
      </LinkButton>
      {open && (
        <span className={styles.left}>
          <TimeLeftText end={applyPeriodEnd} now={now} />
        </span>
      )}
      {status === 'anonymous' && (
        <p className={styles.hint}>
          <FormattedMessage id="internal-ads.apply.visitor" />
        </p>
      )}
    </div>
  );
}
