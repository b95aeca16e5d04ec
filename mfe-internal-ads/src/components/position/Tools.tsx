import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useShell } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { CalendarPlus, Printer, Share } from '@portal/ui/icons';
import styles from './Tools.module.css';

/** What one may do with a position besides applying: hand it on, print it, keep its deadline. */
export function Tools({ position }: { position: Position }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { toast } = useShell();
  const { id, internal, title, open, applyPeriodEnd } = position;
  const path = internal ? href('internal', { jobAdvertisementId: id }) : href('position', { campaignId: id });
  const url = `${window.location.origin}${BASE_PATH}${path}`;
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'internal-ads.tools.copied' }) });
    } catch (error) {
      // Closing the browser's own sheet is no failure.
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({ status: 'ERROR', title: intl.formatMessage({ id: 'internal-ads.tools.not-copied' }), message: url });
    }
  };
  return (
    <div className={styles.tools}>
      <Button size="small" variant="flat" icon={<Icon of={Share} />} onClick={() => void share()}>
        <FormattedMessage id="internal-ads.tools.share" />
      </Button>
      <Button size="small" variant="flat" icon={<Icon of={Printer} />} onClick={() => window.print()}>
        <FormattedMessage id="internal-ads.tools.print" />
      </Button>
      {open && applyPeriodEnd && (
        <a
          className={styles.link}
          href={`${API_PREFIX}/${internal ? 'internal/advertisements' : 'positions'}/${id}/deadline.ics?lang=${locale}`}
          download
          // The shell looks at the session before each download; this one is everybody's.
          onClick={internal ? undefined : (event) => event.stopPropagation()}
        >
          <Icon of={CalendarPlus} />
          <FormattedMessage id="internal-ads.tools.calendar" />
        </a>
      )}
    </div>
  );
}
