import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, test } from '../fixtures/portal/test';
import { newCandidate, newCandidateIn } from '../fixtures/substitutions/candidate';
import { callEmployerApi } from '../fixtures/substitutions/employer';
import { holdGig, offerGig, orderOf, takeGig } from '../fixtures/substitutions/gigs';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { closeByEscape } from '../pages/dialogs';
import { Keyboard } from '../pages/keyboard';
import { Substitutions } from '../pages/substitutions';

const ACCEPT = '**/substitutions/offers/*/accept';

test.use({ baseURL: `http://${themeHost('municipal')}` });

test('an answer that found no connection is still there after a reload, and is sent when there is one', async ({
  user,
}) => {
  const { page } = user;
  const task = 'Koulunkäynnin ohjaaja';
  await offerGig([(await newCandidateIn(user)).username], { task });
  const area = new Substitutions(user);
  await page.route(ACCEPT, (route) => route.abort('internetdisconnected'));
  await area.openOffers();
  await area.take(task);
  await expect(area.text('substitutions.kept.title').first()).toBeVisible();
  await page.reload();
  await expect(area.text('substitutions.kept.title').first()).toBeVisible();
  await expect(area.takeBackButton(task)).toBeVisible();
  await page.unroute(ACCEPT);
  // The page tries again by itself.
  await expect(area.toGig(task)).toBeVisible();
  await expect(area.text('substitutions.kept.title')).toHaveCount(0);
});

test('a session that ended is asked for as a gig is taken, and the gig is taken after the log-in', async ({ user }) => {
  const task = 'Lastenhoitaja';
  const me = await newCandidateIn(user);
  await offerGig([me.username], { task });
  const area = new Substitutions(user);
  await area.openOffers();
  await area.takeButton(task).waitFor();
  await endSessionsElsewhere(me);
  await area.take(task);
  const logIn = new LogInAgain(user);
  await logIn.dialog.waitFor();
  await user.expectAccessible('a session that ended as a gig was taken');
  await logIn.with(me.password);
  await expect(area.toGig(task)).toBeVisible();
});

test('filters stand in the address: a link shows the same, and where nothing fits it says what to leave out', async ({
  user,
}) => {
  const { page, t } = user;
  const { username } = await newCandidateIn(user);
  const tasks = ['Lastenhoitaja', 'Yöhoitaja', 'Laitoshuoltaja', 'Luokanopettaja'] as const;
  await Promise.all(tasks.map((task, day) => offerGig([username], { task, startsIn: 72 + 24 * day })));
  const area = new Substitutions(user);
  await area.openOffers();
  await expect(area.offers).toHaveCount(tasks.length);
  await area.filter('task').click();
  await area.filterValue('Yöhoitaja').check();
  await expect(area.offers).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]task=Y%C3%B6hoitaja/);
  await page.reload();
  await expect(area.offers).toHaveCount(1);
  await expect(area.filterValue('Yöhoitaja')).toBeChecked();
  await area.openFiltered('task=Laitoshuoltaja&employer=Nobody');
  await expect(area.text('substitutions.offers.nothing-fits')).toBeVisible();
  await user.expectAccessible('offers of which none fits');
  await page.getByRole('button', { name: t('substitutions.filter.without-employer', { count: 1 }) }).click();
  await expect(area.offer('Laitoshuoltaja')).toBeVisible();
  await expect(page).not.toHaveURL(/employer=/);
  await expect(page.locator(':focus')).toContainText(t('substitutions.offers.count', { count: 1, all: tasks.length }));
});

test('by keyboard alone one waits, declines with a reason, agrees to a change, refuses another and cancels', async ({
  user,
}) => {
  const { page, t } = user;
  const [me, other] = await Promise.all([newCandidateIn(user), newCandidate()]);
  const area = new Substitutions(user);
  const keyboard = new Keyboard(page);
  const focused = page.locator(':focus');
  const [full, declined, moved, left] = ['Yöhoitaja', 'Laitoshuoltaja', 'Lastenhoitaja', 'Luokanopettaja'] as const;
  await takeGig(other, await offerGig([me.username, other.username], { task: full }));
  await offerGig([me.username], { task: declined, startsIn: 96 });
  const [movedId, leftId] = [
    await holdGig(me, { task: moved, startsIn: 120 }),
    await holdGig(me, { task: left, startsIn: 144 }),
  ];
  await callEmployerApi('gigs', orderOf(movedId, { task: moved, startsIn: 121 }));
  await callEmployerApi('gigs', orderOf(leftId, { task: left, startsIn: 145 }));

  await area.openOffers();
  await keyboard.goTo(area.answered);
  await keyboard.press('Enter');
  await keyboard.goTo(area.waitButton(full));
  await keyboard.press('Enter');
  await expect(area.offer(full)).toContainText(t('substitutions.told.wait', { decides: 'order' }));
  await expect(area.offer(full).locator(':focus')).toHaveCount(1);
  await keyboard.goTo(area.declineButton(declined));
  await keyboard.press('Enter');
  await keyboard.goTo(area.declineReason(declined, 'not-available'));
  await page.keyboard.press('ArrowDown');
  await expect(area.declineReason(declined, 'too-far')).toBeChecked();
  await keyboard.goTo(area.sendDeclining(declined));
  await keyboard.press('Enter');
  await expect(focused).toContainText(t('substitutions.told.decline'));

  await area.openGigs();
  await keyboard.goTo(area.gig(moved));
  await keyboard.press('Enter');
  await keyboard.goTo(area.proposalButton('accept'));
  await keyboard.press('Enter');
  await expect(area.proposalButton('accept')).toBeHidden();
  await expect(focused).toContainText(moved);
  await keyboard.goTo(area.cancelButton);
  await keyboard.press('Enter');
  await expect(area.cancelDialog).toBeVisible();
  await keyboard.goTo(area.cancelReason('illness'));
  await page.keyboard.press('ArrowDown');
  await expect(area.cancelReason('family')).toBeChecked();
  await keyboard.goTo(area.confirmCancelButton);
  await keyboard.press('Enter');
  await expect(focused).toContainText(t('substitutions.cancel.done'));

  await area.openGigs();
  await keyboard.goTo(area.gig(left));
  await keyboard.press('Enter');
  await keyboard.goTo(area.proposalButton('refuse'));
  await keyboard.press('Enter');
  await closeByEscape(area.refuseDialog);
  await expect(area.proposalButton('refuse')).toBeFocused();
  await keyboard.press('Enter');
  await user.expectAccessible('the dialog that refuses a change');
  await keyboard.goTo(area.refuseButton);
  await keyboard.press('Enter');
  await expect(focused).toContainText(left);
  await expect(area.cancelButton).toBeHidden();
});
