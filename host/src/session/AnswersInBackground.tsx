import { remembersAnswers } from '@portal/auto-save/kept-answers';
import { useLocation } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { use, useEffect, useState } from 'react';
import { loadRemote } from '../remotes/load-remote';

/** The remote whose answers are kept in the browser until the server has them. */
const KEEPER = 'mfe-substitutions';

/** Fetches the code that sends them. */
export const preloadAnswers = () => loadRemote(KEEPER);

/** Sends what the person has answered, whichever page is open, and says how it went. An area of an earlier version does so on its own pages alone. */
export function AnswersInBackground() {
  const { Background } = use(loadRemote(KEEPER));
  return Background ? <Background /> : null;
}

/** Whether the browser has kept answers of the person since the page was loaded; until then nothing is loaded for it. */
export function useRemembersAnswers(): boolean {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [kept, setKept] = useState(false);
  // An answer may have been given on the page that was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked up anew for each page
  useEffect(() => {
    if (user && remembersAnswers(user, Date.now())) setKept(true);
  }, [user, pathname]);
  return kept && user !== undefined;
}
