import { useSession } from '@portal/shell-kit';
import { ConfirmEmail } from './ConfirmEmail';
import { Onward } from './Onward';

/** Confirms the address of the account. */
export default function ConfirmEmailPage() {
  const { user } = useSession();
  if (!user) return null;
  if (user.emailConfirmed) return <Onward />;
  // Where somebody else logs in on this page, nothing of the one before stays.
  return <ConfirmEmail key={user.id ?? user.username} user={user} />;
}
