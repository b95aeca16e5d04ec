import { tokenSource, useLogoutAtServiceMutation, useLogoutMutation } from '@portal/api-client';
import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import type { EditOwner } from '@portal/auto-save/edit-owner';
import { environment } from '@portal/auto-save/environment';
import { keptAnswers } from '@portal/auto-save/kept-answers';
import { inTime } from '@portal/auto-save/store-timeout';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { FormattedMessage, type Locale, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { inAppPath } from '@portal/routing/in-app-path';
import { useLocation, useNavigate } from '@portal/routing/react';
import { holdsTokens, logsInAtService } from '@portal/routing/sign-on';
import { usePageTitle, useSession, useShell } from '@portal/shell-kit';
import { Heading, Spinner, Stack } from '@portal/ui/basic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TO_DO_TOAST_MS } from '../../errors/failures';
import { withLanguage } from '../../language/address-language';
import { RETURN_KEY } from '../../session/session-check';
import { rememberInTab, takeFromTab } from '../../session/tab-memory';
import { rememberLanguage } from '../../session/tokens/logged-out-language';
import { Unsaved, type UnsavedKinds } from './Unsaved';

/** Parameter of the address that says where to go afterwards; only addresses under the base path are followed. */
const RETURN_ADDRESS = 'returnUrl';
/** Long enough to read that the log-out is done, in milliseconds. */
const DONE_TOAST_MS = 10_000;

/** How long the browser's database is asked what it has left, in milliseconds. */
const ASK_LIMIT_MS = 1_000;

/** What was done by the page that led here, to be told then. */
const DONE_KEY = 'candidateportal.done';

/** The service leads back to another load of the page, which knows no language but that of its address. */
function inLanguage(target: string, locale: Locale): string {
  const { pathname, search, hash } = new URL(target, window.location.origin);
  return `${pathname}${withLanguage(search, locale)}${hash}`;
}

/** Who has waited for everything to be saved already waits only a moment for a database that gives no answer. */
const mayHaveUnsavedEdits = (owner: EditOwner): Promise<boolean> =>
  inTime(environment.after, hasUnsavedEdits(owner), ASK_LIMIT_MS).catch(() => true);

/** Saves what was typed, logs out and goes on to the return address, else home. */
export function LogoutPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { locale } = useLocale();
  const { search, state } = useLocation();
  const { saveEdits, toast } = useShell();
  const [logOut] = useLogoutMutation();
  const [logOutAtService] = useLogoutAtServiceMutation();
  const { user } = useSession();
  const asked = useRef(false);
  const [unsaved, setUnsaved] = useState<UnsavedKinds>();
  usePageTitle(intl.formatMessage({ id: unsaved ? 'host.logout.unsaved-title' : 'host.logout.title' }));

  const leave = useCallback(async () => {
    const target = inAppPath(new URLSearchParams(search).get(RETURN_ADDRESS)) ?? href('home');
    const told = (advice = 'host.logout.shared-device', done?: string) =>
      toast({
        status: 'SUCCESS',
        title: done ?? intl.formatMessage({ id: 'host.logout.done' }),
        message: intl.formatMessage({ id: advice }),
        timeout: DONE_TOAST_MS,
      });
    const toldUnanswered = () =>
      toast({
        status: 'ERROR',
        title: intl.formatMessage({ id: 'host.logout.unanswered' }),
        message: intl.formatMessage({ id: 'host.logout.unanswered-advice' }),
        timeout: TO_DO_TOAST_MS,
      });
    // What was never told of a log-out before is not told after this one.
    const [back, doneBefore] = [takeFromTab(RETURN_KEY), takeFromTab(DONE_KEY)];
    if (back !== undefined && !user) {
      told(undefined, doneBefore || undefined);
      return navigate(inAppPath(back) ?? target, { replace: true });
    }
    const rememberToTell = () => {
      rememberInTab(RETURN_KEY, target);
      rememberInTab(DONE_KEY, typeof state?.done === 'string' ? state.done : '');
    };
    // The shell has forgotten the person also where the log-out failed. docs/specification.md#8-errors
    if (holdsTokens()) {
      if (user) await deleteUnsavedEdits(user);
      const { data } = await logOut();
      rememberToTell();
      rememberLanguage(locale);
      const left = await tokenSource()?.leave();
      if (left === 'leaving') return;
      takeFromTab(RETURN_KEY);
      takeFromTab(DONE_KEY);
      if (left === 'away') told('host.logout.service-away');
      else if (user) (data?.ok ? told : toldUnanswered)();
      return navigate(target, { replace: true });
    }
    const atService = logsInAtService()
      ? (await logOutAtService({ returnTo: inLanguage(target, locale) })).data
      : undefined;
    // A page that has ended the session by itself was told where it goes on, and leads back to this one.
    const given: unknown = logsInAtService() ? state?.next : undefined;
    if (typeof given === 'string') rememberToTell();
    const next = typeof given === 'string' ? given : atService?.next;
    if (next !== undefined) {
      if (user) await deleteUnsavedEdits(user);
      return window.location.assign(next);
    }
    const data = atService ?? (await logOut()).data;
    const mayGoOnThere = logsInAtService() && !atService && user?.employerLogin !== true;
    if (user && data?.ok) told(mayGoOnThere ? 'host.logout.service-away' : undefined);
    else if (user) toldUnanswered();
    if (user) await deleteUnsavedEdits(user);
    await navigate(target, { replace: true });
  }, [logOut, logOutAtService, navigate, search, state, user, toast, intl, locale]);

  const saveAndLeave = useCallback(async () => {
    const saved = (await saveEdits?.()) ?? true;
    if (saved) {
      setUnsaved(undefined);
      return leave();
    }
    const answers = user ? keptAnswers(user, Date.now()).length : 0;
    const mayHaveTyped = answers === 0 || (user !== undefined && (await mayHaveUnsavedEdits(user)));
    setUnsaved({ typed: mayHaveTyped, answers });
  }, [saveEdits, leave, user]);

  const givenUp = (state as Partial<typeof DISCARD_UNSAVED> | null)?.givenUp === DISCARD_UNSAVED.givenUp;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void (givenUp ? leave() : saveAndLeave());
  }, [givenUp, leave, saveAndLeave]);

  if (unsaved) return <Unsaved {...unsaved} onRetry={saveAndLeave} onLeave={leave} />;
  return (
    <Stack gap={2}>
      <Heading level={1}>
        <FormattedMessage id="host.logout.title" />
      </Heading>
      <Spinner />
    </Stack>
  );
}
