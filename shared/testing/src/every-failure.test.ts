import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPortalStore, sessionChecked } from '@portal/api-client';
import { ARGUMENT, endpoints, ROOT } from './every-endpoint.test-kit';
import { problem } from './fake-api';

interface Reported {
  kind: string;
}
const { errorMiddleware } = require(join(ROOT, 'host/src/errors/error-middleware.ts'));
const { createFailures } = require(join(ROOT, 'host/src/errors/failures.ts'));

/** Files that ask, and tell the person in place when the answer is a failure. */
const TOLD_IN_PLACE: Record<string, string> = {
  changeLanguage: 'host/src/language/useSwitchLanguage.ts',
  employeeLogin: 'host/src/pages/EmployeeLoginPage/EmployeeLoginPage.tsx',
  faq: 'host/src/pages/FaqPage/Questions.tsx',
  sendFeedback: 'host/src/shell/Feedback/useFeedback.ts',
  termsOfService: 'host/src/shell/TermsModal/TermsModal.tsx',
  acceptTerms: 'host/src/shell/TermsModal/TermsModal.tsx',
  exportOwnData: 'mfe-account/src/pages/SettingsPage/OwnData/ExportDialog.tsx',
  dashboard: 'mfe-account/src/pages/DashboardPage/DashboardPage.tsx',
  positions: 'shared/positions/src/CompactPositions.tsx',
  savedPositions: 'mfe-internal-ads/src/pages/SavedPage/SavedPositionsSection.tsx',
  savePosition: 'mfe-internal-ads/src/components/position/SaveButton.tsx',
  savedSearches: 'mfe-internal-ads/src/pages/SavedPage/SavedSearchesSection.tsx',
  saveSearch: 'mfe-internal-ads/src/components/search/SaveSearch.tsx',
  changeSearch: 'mfe-internal-ads/src/pages/SavedPage/RenameForm.tsx',
  position: 'mfe-internal-ads/src/components/position/PositionView.tsx',
  accountSettings: 'mfe-account/src/pages/SettingsPage/SettingsPage.tsx',
  saveLanguage: 'mfe-account/src/pages/SettingsPage/LanguageChoice.tsx',
  changeAccount: 'mfe-account/src/pages/SettingsPage/LogInDetails/ChangeForm.tsx',
  confirmChange: 'mfe-account/src/pages/SettingsPage/LogInDetails/ChangeCode.tsx',
  unlinkIdentity: 'mfe-account/src/pages/SettingsPage/LogInDetails/Unlink.tsx',
  saveNotifications: 'mfe-account/src/pages/SettingsPage/NotificationChoice.tsx',
  searchMails: 'mfe-account/src/pages/EndSearchMailsPage/EndSearchMailsPage.tsx',
  endSearchMails: 'mfe-account/src/pages/EndSearchMailsPage/EndSearchMailsPage.tsx',
  ownSessions: 'mfe-account/src/pages/SettingsPage/Sessions/Sessions.tsx',
  endSessions: 'mfe-account/src/pages/SettingsPage/Sessions/Sessions.tsx',
  accountLosses: 'mfe-account/src/pages/SettingsPage/Closing/ClosingForm.tsx',
  closeAccount: 'mfe-account/src/pages/SettingsPage/Closing/ClosingForm.tsx',
  ownPasskeys: 'mfe-account/src/pages/SettingsPage/Passkeys/Passkeys.tsx',
  startPasskey: 'mfe-account/src/pages/SettingsPage/Passkeys/AddPasskey.tsx',
  addPasskey: 'mfe-account/src/pages/SettingsPage/Passkeys/AddPasskey.tsx',
  renamePasskey: 'mfe-account/src/pages/SettingsPage/Passkeys/RenamePasskey.tsx',
  removePasskey: 'mfe-account/src/pages/SettingsPage/Passkeys/PasskeyRow.tsx',
  confirmationWays: 'mfe-account/src/components/confirmation/ConfirmIdentity.tsx',
  confirmIdentity: 'mfe-account/src/components/confirmation/ByPasskey.tsx',
  mailConfirmationCode: 'mfe-account/src/components/confirmation/ByPassword.tsx',
  confirmByCode: 'mfe-account/src/components/confirmation/ByCode.tsx',
  passkeyChallenge: 'shared/passkeys/src/useChallenge.ts',
  passkeyLogin: 'shared/passkeys/src/usePasskeyLogin.ts',
  getApplication: 'mfe-application/src/pages/ApplicationPage/ApplicationPage.tsx',
  sendApplication: 'mfe-application/src/pages/ApplicationPage/preview/useSend.ts',
  getApplications: 'mfe-application/src/pages/ApplicationsPage/ApplicationsPage.tsx',
  deleteAttachment: 'mfe-application/src/sections/files/useFileWrites.ts',
  getReusableAttachments: 'mfe-application/src/sections/files/useReusable.ts',
  reuseAttachment: 'mfe-application/src/sections/files/useReuse.ts',
  getPreviousCampaigns: 'mfe-application/src/components/life-cycle/PreviousList.tsx',
  getSentVersion: 'mfe-application/src/pages/ApplicationPage/sent/PrintStep.tsx',
  copyFromProfile: 'mfe-application/src/pages/ApplicationPage/dialogs/CopyDialog.tsx',
  copyFromCampaign: 'mfe-application/src/pages/ApplicationPage/dialogs/CopyDialog.tsx',
  copyToProfile: 'mfe-application/src/components/life-cycle/CopyToProfile.tsx',
  discardChanges: 'mfe-application/src/components/life-cycle/DiscardDialog.tsx',
  cancelApplication: 'mfe-application/src/components/life-cycle/CancelDialog.tsx',
  deleteApplication: 'mfe-application/src/components/life-cycle/DeleteDialog.tsx',
  updateApplyDate: 'mfe-application/src/pages/ApplicationPage/notices/KeepInForce.tsx',
  getTimeLine: 'mfe-application/src/pages/ApplicationPage/timeline/ApplicationTimeline.tsx',
  sendMessage: 'mfe-application/src/pages/ApplicationPage/timeline/ReplyForm.tsx',
  answerInterview: 'mfe-application/src/pages/ApplicationPage/timeline/InterviewAnswerForm.tsx',
  getPreview: 'mfe-application/src/pages/ApplicationPage/sent/PrintStep.tsx',
  getSection: 'mfe-application/src/sections/LoadedSection.tsx',
  save: 'mfe-application/src/autosave/send-edit.ts',
  changeRows: 'mfe-application/src/sections/rows/useRowCalls.ts',
  sendEmailCode: 'mfe-auth/src/pages/ConfirmEmailPage/AddressForm.tsx',
  confirmOwnEmail: 'mfe-auth/src/pages/ConfirmEmailPage/ConfirmEmail.tsx',
  recoverPassword: 'mfe-auth/src/pages/LostPasswordPage/LostPasswordPage.tsx',
  resetLink: 'mfe-auth/src/pages/ResetPasswordPage/ResetPasswordPage.tsx',
  resetPassword: 'mfe-auth/src/pages/ResetPasswordPage/NewPasswordForm.tsx',
  registration: 'mfe-auth/src/components/RegistrationGate.tsx',
  startRegistration: 'mfe-auth/src/pages/RegisterConfirmPage/SendAgain.tsx',
  confirmRegistration: 'mfe-auth/src/pages/RegisterConfirmPage/RegisterConfirmPage.tsx',
  signOnRegistration: 'mfe-auth/src/components/SignOn/FirstSignOn.tsx',
  mailSignOnCode: 'mfe-auth/src/components/SignOn/FirstSignOnStep.tsx',
  confirmSignOn: 'mfe-auth/src/components/SignOn/FirstSignOnStep.tsx',
  completeSignOn: 'mfe-auth/src/components/SignOn/SignOnDetailsForm.tsx',
  completeRegistration: 'mfe-auth/src/pages/RegisterDetailsPage/useRegister.ts',
  termsToRead: 'mfe-auth/src/components/TermsQuestion/TermsQuestion.tsx',
  offers: 'mfe-substitutions/src/pages/OffersPage/OffersPage.tsx',
  booking: 'mfe-substitutions/src/pages/GigPage/GigPage.tsx',
  bookings: 'mfe-substitutions/src/pages/GigsPage/GigsPage.tsx',
  calendarFeed: 'mfe-substitutions/src/components/calendar/FeedPanel.tsx',
  changeCalendarFeed: 'mfe-substitutions/src/components/calendar/FeedPanel.tsx',
  availability: 'mfe-substitutions/src/pages/OverviewPage/WeekAvailability.tsx',
  pools: 'mfe-substitutions/src/components/PoolLinks.tsx',
  draw: 'mfe-substitutions/src/components/offer/DrawFold.tsx',
  sendAnswer: 'mfe-substitutions/src/answers/answer-sender.ts',
  checkSession: 'host/src/session/session-check.ts',
  login: 'host/src/shell/LogInInPlace/usePasswordLogIn.ts',
  logout: 'host/src/pages/LogoutPage/LogoutPage.tsx',
  logoutAtService: 'host/src/pages/LogoutPage/LogoutPage.tsx',
  refreshSession: 'host/src/session/SessionTimeout/SessionTimeout.tsx',
};

/** Failures that nobody is told of. */
const NOT_TOLD: Record<string, string> = {
  localizationData: 'the portal shows the texts that it was built with',
  bulletins: 'a notice that does not come leaves the page as it is',
  getPostalCode: 'the city is typed instead',
  startApplication: 'the first write begins the application as well',
  positionMarks: 'a list without marks is whole otherwise',
  markSeen: 'it is told again the next time that the offer is on the screen',
  markEventsRead: 'what was read is marked as new once more',
  getPoolGigs: 'gigs that stay agreed are among the own gigs as well',
  getPosition: 'what happens next is said in general words',
  fetchSection: 'what another tab has saved is fetched once more later',
};

/** What the shell is asked to show when a call fails on the server. */
async function shownByTheShell(name: string): Promise<string[]> {
  globalThis.fetch = (async () => problem(500, 'internal')) as typeof fetch;
  const failures = createFailures();
  const reported: string[] = [];
  failures.listen((failure: Reported) => reported.push(failure.kind));
  const store = createPortalStore(errorMiddleware(failures));
  store.dispatch(sessionChecked({ ok: false, useInternal: false }));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  await store.dispatch((endpoints[name] as (typeof endpoints)[string]).initiate(ARGUMENT));
  jest.advanceTimersByTime(100);
  jest.useRealTimers();
  return reported;
}

const names = Object.keys(endpoints);

test.each(names)('a failure of %s is told in one place: where it happened, or by the shell', async (name) => {
  const told = [name in TOLD_IN_PLACE, name in NOT_TOLD, (await shownByTheShell(name)).length > 0];
  expect(told.filter(Boolean)).toHaveLength(1);
});

test.each(Object.entries(TOLD_IN_PLACE))('%s is asked by %s, which reads its failure', (name, file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
    // Words about failures are in texts, comments and names of styles as well.
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|styles\.\w+/g, '');
  expect(text).toMatch(new RegExp(`use${name}(Query|Mutation)\\(|[eE]ndpoints\\.${name}\\.`, 'i'));
  expect(text).toMatch(
    /\bisError\b|\berror\b|\bfail(ed|ure|s)?\b|\bhandleResponse\b|<EmailForm\b|\bdata\?\.ok\b|<CodeForm\b|<(Question|MessageForm)\b[\s\S]*\bcall=\{call\}/,
  );
});

/** Endpoints whose answers nothing on a page is drawn from. */
const NOT_DRAWN = ['logout', 'logoutAtService', 'refreshSession'];
const DRAWN = names.filter((name) => !NOT_DRAWN.includes(name));

test.each(DRAWN)('an answer without what %s is asked for is a failure, and breaks no page', async (name) => {
  const answer = { other: true };
  globalThis.fetch = (async (input: Request) =>
    new Response(JSON.stringify(answer), {
      headers: { 'idempotency-key': input.headers.get('idempotency-key') ?? '' },
    })) as typeof fetch;
  const endpoint = endpoints[name] as (typeof endpoints)[string];
  const { error } = (await createPortalStore().dispatch(endpoint.initiate(ARGUMENT))) as { error?: object };
  expect(error).toMatchObject({ kind: 'unreadable' });
});

test('the lists name nothing that is not there', () => {
  expect(
    [...Object.keys(TOLD_IN_PLACE), ...Object.keys(NOT_TOLD), ...NOT_DRAWN].filter((name) => !names.includes(name)),
  ).toEqual([]);
});
