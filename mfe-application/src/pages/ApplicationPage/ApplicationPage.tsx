import { type ApiError, useCheckSessionMutation } from '@portal/api-client';
import { toCampaignId } from '@portal/contract/limits';
import { useLocale } from '@portal/i18n';
import { useClockOffset } from '@portal/positions/useServerTime';
import { failedFrom, href } from '@portal/routing/hrefs';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { Redirect } from '@portal/routing/redirect';
import { useSession, useShell } from '@portal/shell-kit';
import { Skeleton } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';
import { useGetApplicationQuery } from '../../api/application.api';
import { useHasUnsavedEdits } from '../../autosave/useHasUnsavedEdits';
import { type ApplicationRef, applicationRef } from '../../model/application-ref';
import { OpenApplication } from './opening/OpenApplication';
import { useTryAgain } from './opening/useTryAgain';

/** The form of one campaign; the profile is the application to campaign 0. docs/specification.md#application-form */
export default function ApplicationPage() {
  const { pathname, search } = useLocation();
  const { theme } = useShell();
  const match = matchRoute(pathname);
  const campaignId = match?.route.id === 'profile' ? 0 : toCampaignId(match?.params.campaignId);
  if (campaignId < 0) return <Redirect to={href('notFound')} />;
  const application = applicationRef(campaignId, new URLSearchParams(search), theme);
  return <LoadedApplication key={campaignId} given={application} automatic={match?.route.id !== 'application2'} />;
}

function LoadedApplication({ given, automatic }: { given: ApplicationRef; automatic: boolean }) {
  const { locale } = useLocale();
  const { user } = useSession();
  // Portal and ref belong to the visit; a later address without them does not make it another application.
  const { current: application } = useRef(given);
  const {
    data: view,
    error,
    fulfilledTimeStamp,
    isFetching,
    refetch,
  } = useGetApplicationQuery({ application, locale }, { refetchOnMountOrArgChange: 5 });
  const clockOffset = useClockOffset(view?.campaign.serverTime, fulfilledTimeStamp);
  const waiting = useTryAgain(view ? undefined : (error as ApiError | undefined), isFetching, refetch);
  const neverBegun = view?.outOfDate === true && view.newCampaign;
  // Edits that came too late are to be read and copied there, so the page stays.
  const late = useHasUnsavedEdits(user, application.campaignId, neverBegun);
  // A form that was opened in time knows what was typed, and tells of the end or leads away by itself (usePeriodEnd).
  const opened = useRef(false);
  useEffect(() => {
    if (view && !neverBegun) opened.current = true;
  }, [view, neverBegun]);
  if (!view) return error && !waiting ? <Unavailable error={error} /> : <Skeleton lines={8} />;
  if (neverBegun && !opened.current) {
    if (late === undefined) return <Skeleton lines={8} />;
    if (!late) return <Redirect to={href('applyPeriodEnded')} />;
  }
  return <OpenApplication application={application} view={view} automatic={automatic} clockOffset={clockOffset} />;
}

/** A failure to open the application leads away; an ended session leads through the log-in. docs/specification.md#7-calls */
function Unavailable({ error }: { error: unknown }) {
  const [checkSession] = useCheckSessionMutation();
  const location = useLocation();
  const status = statusOf(error);
  useEffect(() => {
    if (status === 401) void checkSession();
  }, [status, checkSession]);
  if (status === 401) return null;
  return <Redirect to={href(status === 404 ? 'notFound' : 'error')} state={failedFrom(location)} />;
}

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}
