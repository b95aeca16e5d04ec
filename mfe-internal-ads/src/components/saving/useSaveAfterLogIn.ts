import { useSession } from '@portal/shell-kit';
import { useEffect, useEffectEvent } from 'react';
import { takeWish } from './stored-wish';

/**
 * Saves what a visitor wanted to save, once they have logged in and come back. Who may not save keeps nothing.
 * @param what position or search, as it was remembered; undefined until it is known
 */
export function useSaveAfterLogIn(what: string | undefined, save: () => void): void {
  const { user } = useSession();
  const savesNow = useEffectEvent(save);
  const able = user?.acceptedTerms === true && user.employerLogin !== true;
  useEffect(() => {
    if (able && what !== undefined && takeWish(what)) savesNow();
  }, [what, able]);
}
