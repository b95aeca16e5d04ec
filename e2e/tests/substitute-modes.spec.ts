import { createHash, createHmac } from 'node:crypto';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, test } from '../fixtures/portal/test';
import { newCandidate, newCandidateIn } from '../fixtures/substitutions/candidate';
import { callEmployerApi } from '../fixtures/substitutions/employer';
import { endReplies, holdGig, offerGig, offerIdOf } from '../fixtures/substitutions/gigs';
import { SubstituteCalendar } from '../pages/substitute-calendar';
import { Substitutions } from '../pages/substitutions';

test.use({ baseURL: `http://${themeHost('municipal')}` });

test('a draw: who takes part sees the result without a reload, and can repeat the draw from what is published', async ({
  user,
}) => {
  const { t } = user;
  const task = 'Yöhoitaja';
  const [me, other] = await Promise.all([newCandidateIn(user), newCandidate()]);
  const gigId = await offerGig([me.username, other.username], { task, mode: 'draw' });
  await other.post(`substitutions/offers/${await offerIdOf(gigId, other)}/interest`, { revision: 1 });
  const area = new Substitutions(user);
  const listening = user.page.waitForResponse(/substitutions\/news/);
  await area.openOffers();
  await listening;
  const card = area.offer(task);
  await card.getByText(t('substitutions.draw.before-title')).click();
  const commitment = (await card.locator('dd').last().textContent()) ?? '';
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  await user.expectAccessible('an open draw with its checksum');
  await area.interestButton(task).click();
  await expect(card).toContainText(t('substitutions.offer.state.interested'));
  await endReplies(gigId);
  const result = card.getByText(t('substitutions.draw.title'));
  await result.waitFor();
  await result.click();
  await expect(card.locator('ol code')).toHaveCount(2);
  const entrants = await card.locator('ol code').allTextContents();
  expect(entrants.toSorted()).toEqual([await offerIdOf(gigId, me), await offerIdOf(gigId, other)].toSorted());
  const [, seed = '', published] = await card.locator('dd').allTextContents();
  expect([createHash('sha256').update(seed).digest('hex'), published]).toEqual([commitment, commitment]);
  const rank = (offerId: string) => createHmac('sha256', seed).update(offerId).digest('hex');
  expect(entrants).toEqual(entrants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)));
  const isMine = entrants[0] === (await offerIdOf(gigId, me));
  await expect(card).toContainText(t(`substitutions.offer.state.${isMine ? 'confirmed' : 'not-selected'}`));
  await expect(area.toGig(task)).toBeVisible({ visible: isMine });
  await user.expectAccessible('the result of a draw');
});

test('a page that is open shows whom the employer chooses, and that the employer needs nobody more', async ({
  user,
}) => {
  const { page, t } = user;
  const me = await newCandidateIn(user);
  const [picked, withdrawn] = ['Luokanopettaja', 'Laitoshuoltaja'] as const;
  const gigId = await offerGig([me.username], { task: picked, mode: 'employer_picks' });
  const withdrawnId = await offerGig([me.username], { task: withdrawn, startsIn: 96 });
  const area = new Substitutions(user);
  const listening = page.waitForResponse(/substitutions\/news/);
  await area.openOffers();
  await listening;
  await area.interestButton(picked).click();
  await expect(area.offer(picked)).toContainText(t('substitutions.offer.state.interested'));
  await callEmployerApi(`offers/${await offerIdOf(gigId, me)}/confirm`, {});
  await expect(area.toGig(picked)).toBeVisible();
  await expect(area.offer(picked)).toContainText(t('substitutions.offer.state.confirmed'));
  await user.expectAccessible('an offer that the employer has confirmed');
  await area.takeButton(withdrawn).focus();
  await callEmployerApi(`gigs/${withdrawnId}/withdraw`, {});
  await expect(area.takeButton(withdrawn)).toBeHidden();
  const gone = t('substitutions.offers.news.withdrawn', { about: withdrawn }).slice(0, -1);
  await expect(page.locator('main [aria-live]').filter({ hasText: gone })).toHaveCount(1);
  await expect(area.offer(withdrawn)).toContainText(t('substitutions.offer.state.withdrawn'));
  await expect(area.offer(withdrawn)).toBeFocused();
  await user.expectAccessible('an offer that was withdrawn');
});

test('another gig at the same time and too short a rest are told before a gig is taken', async ({ user }) => {
  const me = await newCandidateIn(user);
  const HOUR_MS = 3_600_000;
  const now = Date.now();
  const startsIn = (hours: number) => new Date(Math.ceil(now / HOUR_MS + hours) * HOUR_MS);
  await holdGig(me, { task: 'Lastenhoitaja', start: startsIn(72) });
  await offerGig([me.username], { task: 'Yöhoitaja', start: startsIn(76) });
  // Ends four hours before the held one begins.
  await offerGig([me.username], { task: 'Laitoshuoltaja', start: startsIn(60) });
  const area = new Substitutions(user);
  await area.openOffers();
  const overlap = area.offer('Yöhoitaja');
  await expect(overlap).toContainText(/Lastenhoitaja, Päiväkoti Koivu/);
  await expect(area.takeButton('Yöhoitaja')).toBeHidden();
  await expect(area.declineButton('Yöhoitaja')).toBeVisible();
  const rest = area.offer('Laitoshuoltaja');
  await expect(rest).toContainText(/4 h.*11.*Lastenhoitaja/);
  await expect(area.takeButton('Laitoshuoltaja')).toBeEnabled();
  await user.expectAccessible('another gig at the same time, and too short a rest');
  await area.take('Laitoshuoltaja');
  await area.isTaken('Laitoshuoltaja');
});

/** The last Sundays of March and October, when the clocks change (Directive 2000/84/EC); the next ones that can be offered. */
const CHANGES = [
  { month: '03', words: 'clocks-forward', hours: 7, start: 'T20:00:00Z', note: 'skipped' },
  { month: '10', words: 'clocks-back', hours: 9, start: 'T19:00:00Z', note: 'doubled' },
] as const;

function nextSunday(month: string): string {
  const today = finnishDay(new Date());
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const last = `${year}-${month}-31`;
    const sunday = addDays(last, -new Date(last).getUTCDay());
    if (sunday > addDays(today, 7)) return sunday;
  }
}

test('in the nights in which the clocks change, card and calendar say how long a shift from 22 to 6 is, and which times there are', async ({
  user,
}) => {
  const { page, t } = user;
  const me = await newCandidateIn(user);
  const area = new Substitutions(user);
  const calendar = new SubstituteCalendar(user);
  const nights = CHANGES.map((change) => ({ ...change, sunday: nextSunday(change.month) }));
  for (const { month, hours, start, sunday } of nights)
    await offerGig([me.username], {
      task: `Yöhoitaja ${month}`,
      start: new Date(`${addDays(sunday, -1)}${start}`),
      hours,
    });
  const days = nights.map(({ sunday: date }) => ({ date, state: 'available', from: '03:30', to: '09:00' }));
  await me.post('substitutions/availability', { days });
  await area.openOffers();
  for (const { month, words, hours } of nights) {
    const card = area.offer(`Yöhoitaja ${month}`);
    await expect(card).toContainText(t(`substitutions.time.${words}`, { length: `${hours} h` }));
    await expect(card).toContainText(/22\.00.*6\.00/);
  }
  await user.expectAccessible('offers of the nights in which the clocks change');
  for (const { month, note, sunday } of nights) {
    await calendar.open('day', sunday);
    await expect(calendar.day(sunday)).toContainText(t(`substitutions.calendar.${note}`));
    await calendar.open('day', addDays(sunday, -1));
    const night = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Yöhoitaja ${month}` });
    await expect(night.last()).toContainText(/22\.00.*6\.00/);
  }
});
