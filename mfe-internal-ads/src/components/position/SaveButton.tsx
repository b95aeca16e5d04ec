import type { PositionMarks } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { Bookmark } from '@portal/ui/icons';
import { useSavePositionMutation } from '../../api/saved.api';
import { LogInToSave } from '../saving/LogInToSave';
import { useSaveAfterLogIn } from '../saving/useSaveAfterLogIn';

/** Saves a position for later, or takes it out of what is saved. A visitor logs in first and comes back to the position, which is saved then. */
export function SaveButton({ id, marks }: { id: number; marks: PositionMarks }) {
  const intl = useIntl();
  const { toast } = useShell();
  const { status, user } = useSession();
  const [save, { isLoading }] = useSavePositionMutation();
  const saved = marks.saved.includes(id);
  const what = `position ${id}`;
  const change = async (wanted: boolean) => {
    const { data, error } = await save({ id, saved: wanted });
    const text = error ? 'internal-ads.save.failed' : data?.error && 'internal-ads.save.too-many';
    if (text) toast({ status: 'ERROR', title: intl.formatMessage({ id: text }) });
    return !text;
  };
  useSaveAfterLogIn(what, async () => {
    if (await change(true)) toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'internal-ads.save.done' }) });
  });
  if (status === 'unknown' || (user && (!user.acceptedTerms || user.employerLogin))) return null;
  if (status === 'anonymous') {
    return <LogInToSave wide what={what} text="internal-ads.save.save" />;
  }
  return (
    <Button
      wide
      aria-pressed={saved}
      loading={isLoading}
      icon={<Icon of={Bookmark} />}
      onClick={() => void change(!saved)}
    >
      <FormattedMessage id={saved ? 'internal-ads.save.saved' : 'internal-ads.save.save'} />
    </Button>
  );
}
