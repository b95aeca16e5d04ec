import { sessionExpiry } from '@portal/api-client';
import { href } from '@portal/routing/hrefs';
import { Redirect } from '@portal/routing/redirect';
import { holdsTokens } from '@portal/routing/sign-on';
import { useSession } from '@portal/shell-kit';
import { Skeleton } from '@portal/ui/basic';
import { type ReactNode, useRef } from 'react';
import { ApiDownNotice } from '../session/ApiDownNotice';
import { useSessionCheck } from '../session/session-check';
import { currentTheme } from '../theme/current-theme';
import { type GuardedRoute, guard } from './guard';
import { AfterLogIn, ToConfirmEmail, ToLogIn } from './redirects';

/**
 * Shows a route's page to those who may see it and sends the others where they belong. Terms that come into force while a page is shown are asked
 * for over it: what was typed there stays.
 */
export function Guarded({ route, children }: { route: GuardedRoute; children: ReactNode }) {
  const session = useSession();
  const { failed } = useSessionCheck();
  const shown = useRef(false);
  const decision = guard(route, {
    session,
    sections: currentTheme().sections,
    waitsForService: holdsTokens() && !failed,
    knownHere: sessionExpiry() !== undefined,
  });
  shown.current = decision === 'show' || (shown.current && decision === 'terms');
  switch (decision) {
    case 'show':
      return children;
    case 'wait':
      return failed ? <ApiDownNotice /> : <Skeleton lines={6} />;
    case 'login':
      return <ToLogIn />;
    case 'leave':
      return <AfterLogIn />;
    case 'not-found':
      return <Redirect to={href('notFound')} />;
    case 'terms':
      return shown.current ? children : null;
    case 'confirm':
      // What everybody sees, such as an error, was not what the person came for.
      return <ToConfirmEmail back={route.access !== 'public'} />;
  }
}
