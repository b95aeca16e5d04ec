import { randomUUID } from 'node:crypto';
import { finnishDay } from '@portal/field-rules/dates';
import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { themeHost } from '../fixtures/portal/hosts';
import { refuseCalls } from '../fixtures/portal/refuse-calls';
import { expect, test } from '../fixtures/portal/test';
import { newCandidate, newCandidateIn } from '../fixtures/substitutions/candidate';
import { callEmployerApi } from '../fixtures/substitutions/employer';
import { bookingIdOf, endWork, holdGig, offerGig, orderOf, takeGig } from '../fixtures/substitutions/gigs';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { closeByEscape } from '../pages/dialogs';
import { SubstituteCalendar } from '../pages/substitute-calendar';
import { Substitutions } from '../pages/substitutions';

test.use({
  baseURL: `http://${themeHost('municipal')}`,
  locale: 'sv',
  viewport: { width: 320, height: 700 },
  colorScheme: 'dark',
});

test('each state of the offers is accessible in Swedish on a narrow dark page, the important ones in forced colours', async ({
  user,
}) => {
  const { page, t } = user;
  const [me, other] = await Promise.all([newCandidateIn(user), newCandidate()]);
  const area = new Substitutions(user);
  const [declined, full, similar, changed] = [
    'Laitoshuoltaja',
    'Yöhoitaja',
    'Hoitoapulainen',
    'Luokanopettaja',
  ] as const;
  await offerGig([me.username], { task: declined, startsIn: 96 });
  const fullId = await offerGig([me.username, other.username], { task: full });
  await offerGig([me.username], { task: similar, startsIn: 120 });
  const changedId = await offerGig([me.username], { task: changed, startsIn: 144 });
  // What happens elsewhere is learnt by pressing.
  await page.route('**/substitutions/news', (route) => route.abort());

  let answer: () => void = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const refused = await refuseCalls(user, 'substitutions/offers', 'GET');
  await page.route('**/recruitment/substitutions/offers', (route) => held.then(() => route.fallback()));
  await area.openOffers();
  await user.expectAccessible('offers that are on their way');
  answer();
  await area.text('substitutions.offers.failed').waitFor();
  await inForcedColours('offers that could not be fetched');
  await refused();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('substitutions.retry') })
    .click();

  await area.declineButton(declined).click();
  await area.declineReason(declined, 'other').check();
  await inForcedColours('the form that declines');
  await takeGig(other, fullId);
  await area.take(full);
  await area.text('substitutions.similar').waitFor();
  await inForcedColours('a gig that somebody else has taken, with similar ones');
  await callEmployerApi('gigs', orderOf(changedId, { task: changed, startsIn: 150 }));
  await area.take(changed);
  await expect(area.offer(changed)).toContainText(t('substitutions.changes.shifts'));
  await inForcedColours('a gig that has changed before it was taken');
  await area.sendDeclining(declined).click();
  await area.openOffers();
  await area.answered.click();
  await area.offer(declined).waitFor();
  await user.expectAccessible('offers that have an answer');
  await area.openFiltered('employer=Nobody');
  await area.text('substitutions.offers.nothing-fits').waitFor();
  await user.expectAccessible('offers of which none fits');
  await area.openOffers();
  await area.takeButton(similar).waitFor();
  await endSessionsElsewhere(me);
  await area.take(similar);
  await new LogInAgain(user).dialog.waitFor();
  await inForcedColours('a session that ended as a gig was taken');

  async function inForcedColours(state: string): Promise<void> {
    await user.expectAccessible(state);
    await page.emulateMedia({ forcedColors: 'active' });
    await user.expectAccessible(`${state}, forced colours`);
    await page.emulateMedia({ forcedColors: null });
  }
});

test('each state of the own gigs and of the calendar’s address is accessible in Swedish on a narrow dark page', async ({
  user,
}) => {
  const { page, t } = user;
  const me = await newCandidateIn(user);
  const area = new Substitutions(user);
  const calendar = new SubstituteCalendar(user);
  const doneId = await holdGig(me, { task: 'Lastenhoitaja' });
  await endWork(doneId);
  const movedId = await holdGig(me, { task: 'Yöhoitaja' });
  await callEmployerApi('gigs', orderOf(movedId, { task: 'Yöhoitaja', startsIn: 75 }));
  await area.openGig(await bookingIdOf(doneId), 'Lastenhoitaja');
  await expect(page.getByText(t('substitutions.gig.state.done'), { exact: true }).first()).toBeVisible();
  await user.expectAccessible('a gig that was done');
  await area.openGig(randomUUID(), t('substitutions.gig.unknown'));
  await user.expectAccessible('a gig that is not known');
  await area.openGig(await bookingIdOf(movedId), 'Yöhoitaja');
  await area.proposalButton('refuse').click();
  await area.refuseDialog.waitFor();
  await user.expectAccessible('the dialog that refuses a change');
  await page.emulateMedia({ forcedColors: 'active' });
  await user.expectAccessible('the dialog that refuses a change, forced colours');
  await page.emulateMedia({ forcedColors: null });
  const heldId = await holdGig(me, { task: 'Hoitoapulainen', startsIn: 120 });
  await area.openGig(await bookingIdOf(heldId), 'Hoitoapulainen');
  await area.cancelButton.click();
  await area.cancelDialog.waitFor();
  await user.expectAccessible('the dialog that cancels a gig');
  await page.emulateMedia({ forcedColors: 'active' });
  await user.expectAccessible('the dialog that cancels a gig, forced colours');
  await me.post('substitutions/calendar_token', {});
  await calendar.open('month', finnishDay(new Date()));
  await calendar.feedButton('replace').click();
  await user.expectAccessible('the dialog that makes another address of the calendar, forced colours');
  await closeByEscape(page.getByRole('alertdialog'));
  await calendar.feedButton('revoke').click();
  await user.expectAccessible('the dialog that revokes the address of the calendar, forced colours');
  await page.emulateMedia({ forcedColors: null });
  await user.expectAccessible('the dialog that revokes the address of the calendar');
});
