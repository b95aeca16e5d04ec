import type { Position, PositionMarks } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { TimeLeftText } from '@portal/positions/TimeLeftText';
import { href } from '@portal/routing/hrefs';
import { originOf } from '@portal/routing/origin';
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

/** The next step about the position: to apply, to go on with the draft, to see what was sent; to read the draft where it is too late; nothing then for who has none, nor for an employer. */
export function ApplyBar({ position: { id, open, applyPeriodEnd }, marks, now }: Props) {
  const [params] = useSearchParams();
  const { status, user } = useSession();
  const applied = marks.applied.includes(id);
  const draft = marks.drafts.includes(id);
  if (user?.employerLogin || (!open && !applied && !draft)) return null;
  return (
    <div className={styles.bar}>
      <LinkButton
        variant="primary"
        wide
        href={href('application', { campaignId: id }, { ...originOf(params), ...(applied && { step: 'sent' }) })}
      >
        <FormattedMessage id={`internal-ads.apply.${nextStep(open, applied, draft)}`} />
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

function nextStep(open: boolean, applied: boolean, draft: boolean): string {
  if (applied) return 'see';
  if (draft) return open ? 'continue' : 'read-draft';
  return 'begin';
}
