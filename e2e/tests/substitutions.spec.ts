import type { Browser } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { holdRequests } from '../fixtures/portal/held-requests';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { newCandidateIn } from '../fixtures/substitutions/candidate';
import { callEmployerApi } from '../fixtures/substitutions/employer';
import { offerGig, orderOf } from '../fixtures/substitutions/gigs';
import { Keyboard } from '../pages/keyboard';
import { Substitutions } from '../pages/substitutions';

/** Somebody else, in a browser of their own. */
async function otherMember(user: PortalUser, browser: Browser) {
  const context = await browser.newContext({ baseURL: `http://${themeHost('municipal')}`, locale: 'fi' });
  const other: PortalUser = { ...user, page: await context.newPage() };
  other.open = async (path) => void (await other.page.goto(`${BASE_PATH}${path}?lang=fi`));
  return { other, close: () => context.close() };
}

/** A candidate in each browser. @returns their user names */
async function newMembers(users: readonly PortalUser[]): Promise<string[]> {
  return (await Promise.all(users.map(newCandidateIn))).map(({ username }) => username);
}

test.use({ baseURL: `http://${themeHost('municipal')}` });

test('a member takes a gig, finds it among the own gigs and gives it back', async ({ user }) => {
  const { page } = user;
  await offerGig([(await newCandidateIn(user)).username], { task: 'Lastenhoitaja' });
  const area = new Substitutions(user);
  await area.openOverview();
  await expect(area.gig('Lastenhoitaja')).toBeVisible();
  await user.expectAccessible('overview with an offer');
  await area.openOffers();
  await user.expectAccessible('an offer');
  await area.take('Lastenhoitaja');
  await area.isTaken('Lastenhoitaja');
  await user.expectAccessible('a gig taken');
  await area.openGigs();
  await user.expectAccessible('own gigs');
  await area.gig('Lastenhoitaja').click();
  await user.expectAccessible('a gig');
  await area.cancelButton.click();
  await user.expectAccessible('the dialog that cancels a gig');
  await area.confirmCancelling();
  await expect(area.text('substitutions.cancel.done')).toBeVisible();
  await expect(area.cancelButton).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('of two who press for the last slot one has it; the other learns it, waits, and has it when it is given back', async ({
  user,
  browser,
}) => {
  const { other, close } = await otherMember(user, browser);
  await offerGig(await newMembers([user, other]), { task: 'Yöhoitaja' });
  const areas = [new Substitutions(user), new Substitutions(other)] as const;
  await Promise.all(areas.map((area) => area.openOffers()));
  await Promise.all(areas.map((area) => area.takeButton('Yöhoitaja').waitFor()));
  // Neither answer is on its way before both have pressed: the faster one would take the other's button away.
  const letGo = await Promise.all([user, other].map(({ page }) => holdRequests(page, /\/offers\/[^/]+\/accept$/)));
  await Promise.all(areas.map((area) => area.takeButton('Yöhoitaja').press('Enter')));
  for (const go of letGo) go();
  const won = areas[0].text('substitutions.told.accept').or(areas[0].text('substitutions.refused.taken'));
  await won.waitFor();
  const [winner, loser] = (await areas[0].text('substitutions.told.accept').isVisible())
    ? areas
    : ([areas[1], areas[0]] as const);
  await winner.isTaken('Yöhoitaja');
  await expect(loser.text('substitutions.refused.taken')).toBeVisible();
  await loser.waitButton('Yöhoitaja').click();
  await expect(loser.text('substitutions.told.wait', { decides: 'order' })).toBeVisible();
  await winner.openGigs();
  await winner.gig('Yöhoitaja').click();
  await winner.cancelButton.click();
  await winner.confirmCancelling();
  await expect(winner.text('substitutions.cancel.done')).toBeVisible();
  // The page of the one who waits is not opened anew.
  await expect(loser.toGig('Yöhoitaja')).toBeVisible();
  await expect(loser.offer('Yöhoitaja')).toContainText(user.t('substitutions.offer.state.accepted'));
  await close();
});

test('a slot that somebody else takes is gone from a page that is open, without a reload', async ({
  user,
  browser,
}) => {
  const { other, close } = await otherMember(user, browser);
  await offerGig(await newMembers([user, other]), { task: 'Laitoshuoltaja' });
  const [mine, theirs] = [new Substitutions(user), new Substitutions(other)];
  const listening = user.page.waitForResponse(/substitutions\/news/);
  await mine.openOffers();
  await listening;
  await expect(mine.takeButton('Laitoshuoltaja')).toBeVisible();
  await theirs.openOffers();
  await theirs.take('Laitoshuoltaja');
  await theirs.isTaken('Laitoshuoltaja');
  await expect(mine.takeButton('Laitoshuoltaja')).toBeHidden();
  await expect(mine.waitButton('Laitoshuoltaja')).toBeVisible();
  await user.expectAccessible('an offer whose slots are taken');
  await close();
});

test('what is pressed without a connection is kept, said so, and sent when the connection is back', async ({
  user,
}) => {
  const { page } = user;
  await offerGig([(await newCandidateIn(user)).username], { task: 'Koulunkäynnin ohjaaja' });
  const area = new Substitutions(user);
  await area.openOffers();
  await area.takeButton('Koulunkäynnin ohjaaja').waitFor();
  await page.context().setOffline(true);
  await area.take('Koulunkäynnin ohjaaja');
  await expect(area.text('substitutions.kept.title').first()).toBeVisible();
  await user.expectAccessible('an answer that waits for the connection');
  await page.context().setOffline(false);
  await area.isTaken('Koulunkäynnin ohjaaja');
  await expect(area.text('substitutions.kept.title')).toHaveCount(0);
  await area.openGigs();
  await expect(area.gig('Koulunkäynnin ohjaaja')).toBeVisible();
});

test('by keyboard alone an offer is taken, declined and taken back, and the focus goes on at what came of it', async ({
  user,
}) => {
  const { page } = user;
  const { username } = await newCandidateIn(user);
  for (const [day, task] of ['Lastenhoitaja', 'Yöhoitaja', 'Laitoshuoltaja'].entries())
    await offerGig([username], { task, startsIn: 72 + day * 24 });
  const area = new Substitutions(user);
  const keyboard = new Keyboard(page);
  const focused = page.locator(':focus');
  await area.openOffers();
  await keyboard.goTo(area.takeButton('Lastenhoitaja'));
  await keyboard.press('Enter');
  await area.isTaken('Lastenhoitaja');
  await expect(area.offer('Lastenhoitaja').getByRole('link')).toBeVisible();
  await expect(focused).toContainText(user.t('substitutions.told.accept'));
  await area.openOffers();
  await keyboard.goTo(area.declineButton('Yöhoitaja'));
  await keyboard.press('Enter');
  await keyboard.goTo(area.sendDeclining('Yöhoitaja'));
  await keyboard.press('Enter');
  await expect(focused).toContainText(user.t('substitutions.told.decline'));
  await page.context().setOffline(true);
  await keyboard.goTo(area.takeButton('Laitoshuoltaja'));
  await keyboard.press('Enter');
  await keyboard.goTo(area.takeBackButton('Laitoshuoltaja'));
  await keyboard.press('Enter');
  await expect(area.offer('Laitoshuoltaja')).toBeFocused();
  await expect(area.takeBackButton('Laitoshuoltaja')).toBeHidden();
  await page.context().setOffline(false);
});

test('a page that is open says without a reload what the employer changes and cancels', async ({ user }) => {
  const { page } = user;
  const task = 'Lastenhoitaja';
  const gigId = await offerGig([(await newCandidateIn(user)).username], { task });
  const area = new Substitutions(user);
  const announced = page.locator('main [aria-live]');
  await area.openOffers();
  await area.take(task);
  await area.isTaken(task);
  const listening = page.waitForResponse(/substitutions\/news/);
  await area.offer(task).getByRole('link').click();
  await listening;
  await area.cancelButton.focus();
  await callEmployerApi('gigs', orderOf(gigId, { task, startsIn: 75 }));
  await expect(announced.filter({ hasText: user.t('substitutions.proposal.title') })).toHaveCount(1);
  await expect(area.heading('substitutions.proposal.title')).toBeVisible();
  await expect(area.cancelButton).toBeFocused();
  await user.expectAccessible('a change that the employer proposes');
  await callEmployerApi(`gigs/${gigId}/cancel`, { reason: 'Ryhmä on suljettu' });
  const cancelled = user.t('substitutions.gig.employer-cancelled');
  await expect(announced.filter({ hasText: cancelled })).toHaveCount(1);
  await expect(page.getByText('Ryhmä on suljettu')).toBeVisible();
  await expect(area.cancelButton).toBeHidden();
  await expect(page.locator(':focus')).toContainText(cancelled);
  await user.expectAccessible('a gig that the employer has cancelled');
});
