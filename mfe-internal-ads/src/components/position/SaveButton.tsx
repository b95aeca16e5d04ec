import type { PositionMarks } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon, LinkButton } from '@portal/ui/basic';
import { Bookmark } from '@portal/ui/icons';
import { useSavePositionMutation } from '../../api/saved.api';

/** Saves a position for later, or takes it out of what is saved. A visitor logs in first and comes back to the position. */
export function SaveButton({ id, marks }: { id: number; marks: PositionMarks }) {
  const intl = useIntl();
  const { toast } = useShell();
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  const [save, { isLoading }] = useSavePositionMutation();
  const saved = marks.saved.includes(id);
  if (status === 'unknown' || (user && (!user.acceptedTerms || user.employerLogin))) return null;
  if (status === 'anonymous') {
    return (
      <LinkButton
        wide
        href={href('login')}
        icon={<Icon of={Bookmark} />}
        onClick={() => storeRedirect(`${pathname}${search}`)}
      >
        <FormattedMessage id="internal-ads.save.save" />
      </LinkButton>
    );
  }
  const press = async () => {
    const { data, error } = await save({ id, saved: !saved });
    const text = error ? 'internal-ads.save.failed' : data?.error && 'internal-ads.save.too-many';
    if (text) toast({ status: 'ERROR', title: intl.formatMessage({ id: text }) });
  };
  return (
    <Button wide aria-pressed={saved} loading={isLoading} icon={<Icon of={Bookmark} />} onClick={() => void press()}>
      <FormattedMessage id={saved ? 'internal-ads.save.saved' : 'internal-ads.save.save'} />
    </Button>
  );
}
