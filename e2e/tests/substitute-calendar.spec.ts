import { request } from '@playwright/test';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { localOrigin, themeHost } from '../fixtures/portal/hosts';
import { expect, test } from '../fixtures/portal/test';
import { newCandidateIn } from '../fixtures/substitutions/candidate';
import { holdGig, offerGig } from '../fixtures/substitutions/gigs';
import { closeByEscape } from '../pages/dialogs';
import { Keyboard } from '../pages/keyboard';
import { SubstituteCalendar } from '../pages/substitute-calendar';
import { Substitutions } from '../pages/substitutions';

const VIEWS = ['month', 'week', 'day'] as const;

/** So many Finnish days, from tomorrow on. */
function nextDays(count: number, from = 1): string[] {
  const today = finnishDay(new Date());
  return Array.from({ length: count }, (_, index) => addDays(today, from + index));
}

/** The days of the next week, from Monday on: one view of a month has all of them. */
function nextWeek(): string[] {
  const today = finnishDay(new Date());
  return nextDays(7, 7 - ((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
}

/** The last day of the next month and the two after it: arrow keys turn the month on the way. */
function daysAcrossMonths(): string[] {
  const today = finnishDay(new Date());
  const monthAfter = addDays(`${today.slice(0, 8)}01`, 62).slice(0, 8);
  return [-1, 0, 1].map((days) => addDays(`${monthAfter}01`, days));
}

/** Reads a calendar as another program would, by its address alone. */
async function readFeed(address: string): Promise<{ status: number; text: string }> {
  const api = await request.newContext();
  const { pathname, search, host } = new URL(address);
  const answer = await api.get(`${localOrigin()}${pathname}${search}`, { headers: { host } });
  const read = { status: answer.status(), text: await answer.text() };
  await api.dispose();
  return read;
}

test.use({ baseURL: `http://${themeHost('municipal')}` });

test('by keyboard alone two days are set on the way to the next month, and each of them says it', async ({ user }) => {
  const { page } = user;
  await newCandidateIn(user);
  const calendar = new SubstituteCalendar(user);
  const keyboard = new Keyboard(page);
  const [before = '', first = '', second = ''] = daysAcrossMonths();
  await calendar.open('month', before);
  await keyboard.goTo(calendar.day(before));
  await page.keyboard.press('ArrowRight');
  await expect(calendar.day(first)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(calendar.day(second)).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.goTo(calendar.state('available'));
  await keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.state('preferred')).toBeChecked();
  await keyboard.goTo(calendar.wholeDay);
  await keyboard.press('Space');
  await keyboard.goTo(calendar.time('from'));
  await keyboard.type('22');
  await keyboard.goTo(calendar.time('to'));
  await keyboard.type('6.30');
  await keyboard.press('Enter');
  await expect(calendar.dialog).toBeHidden();
  await expect(calendar.day(second)).toBeFocused();
  const said = `${user.t('substitutions.availability.preferred')} 22.00–6.30`;
  for (const date of [first, second]) {
    await calendar.open('month', date);
    await expect(calendar.day(date)).toHaveAccessibleName(new RegExp(said));
  }
  await calendar.open('month', before);
  await expect(calendar.day(before)).not.toHaveAccessibleName(new RegExp(said));
});

test('overview, month, week, day and the dialog of a day are accessible, wide and narrow, light, dark and in forced colours', async ({
  user,
}) => {
  const { page } = user;
  const startsIn = 72;
  const HOUR_MS = 3_600_000;
  await offerGig([(await newCandidateIn(user)).username], { task: 'Lastenhoitaja', startsIn });
  const calendar = new SubstituteCalendar(user);
  // The gig begins at a full hour.
  const date = finnishDay(new Date((Math.ceil(Date.now() / HOUR_MS) + startsIn) * HOUR_MS));
  await new Substitutions(user).openOverview();
  await checkLooks('overview');
  for (const view of VIEWS) {
    await calendar.open(view, date);
    await checkLooks(`${view} of the calendar`);
  }
  await calendar.setDay.click();
  await calendar.wholeDay.uncheck();
  await calendar.save.click();
  await expect(calendar.state('available')).toBeFocused();
  await checkLooks('dialog of a day with errors');

  async function checkLooks(state: string): Promise<void> {
    for (const [width, colorScheme, forcedColors] of [
      [1280, 'light', null],
      [1280, 'dark', null],
      [320, 'dark', null],
      [320, 'light', 'active'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, forcedColors });
      await user.expectAccessible(`${state}, ${forcedColors ? 'forced colours' : colorScheme}, ${width} px`);
    }
    await page.emulateMedia({ forcedColors: null });
  }
});

test('days are drawn over with the mouse, and the keyboard goes on where the mouse has left', async ({ user }) => {
  await newCandidateIn(user);
  const calendar = new SubstituteCalendar(user);
  const [first = '', second = '', third = '', after = ''] = nextWeek();
  await calendar.open('month', first);
  await calendar.drag(first, third);
  await expect(calendar.dialog).toBeVisible();
  await calendar.state('unavailable').check();
  await calendar.save.click();
  await expect(calendar.dialog).toBeHidden();
  const said = new RegExp(user.t('substitutions.availability.unavailable'));
  for (const date of [first, second, third]) await expect(calendar.day(date)).toHaveAccessibleName(said);
  await expect(calendar.day(after)).not.toHaveAccessibleName(said);
  await calendar.drag(first, second);
  await closeByEscape(calendar.dialog);
  await calendar.day(after).press('Enter');
  await expect(calendar.dialog).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 900, height: 900 } });

  test('days are drawn over, and what is set is there in the week as well', async ({ user }) => {
    await newCandidateIn(user);
    const calendar = new SubstituteCalendar(user);
    const [first = '', second = ''] = nextWeek();
    await calendar.open('month', first);
    await calendar.dragByFinger(first, second);
    await expect(calendar.dialog).toBeVisible();
    await calendar.state('preferred').check();
    await calendar.save.tap();
    await expect(calendar.dialog).toBeHidden();
    for (const date of [first, second]) {
      await calendar.open('week', date);
      await expect(calendar.day(date)).toContainText(user.t('substitutions.availability.preferred'));
    }
  });
});

test('one press on the overview says whether one can work on a day, and the calendar knows it', async ({ user }) => {
  const { page, t } = user;
  await offerGig([(await newCandidateIn(user)).username], { task: 'Lastenhoitaja' });
  // Not today, which may end before the press.
  const [day = ''] = nextDays(1, 3);
  const calendar = new SubstituteCalendar(user);
  await new Substitutions(user).openOverview();
  const [, month, date] = day.split('-').map(Number);
  const name = new RegExp(`^${t('substitutions.week.available-day', { day: '' })}.* ${date}\\.${month}\\.$`);
  const press = page.getByRole('button', { name });
  await press.click();
  await expect(press).toHaveAttribute('aria-pressed', 'true');
  await expect(press).toBeEnabled();
  await calendar.open('day', day);
  await expect(calendar.day(day)).toContainText(t('substitutions.availability.available'));
});

test('the secret address of the own calendar is made, shown once, made anew and revoked', async ({ user }) => {
  const { page, t } = user;
  const me = await newCandidateIn(user);
  await holdGig(me, { task: 'Lastenhoitaja' });
  const calendar = new SubstituteCalendar(user);
  await calendar.open('month', finnishDay(new Date()));
  await calendar.feedButton('make').click();
  await expect(calendar.feedAddress).toBeVisible();
  await user.expectAccessible('the address of the calendar');
  const address = await calendar.feedAddress.inputValue();
  expect(await readFeed(address)).toMatchObject({ status: 200, text: expect.stringContaining('Lastenhoitaja') });
  await page.reload();
  await expect(calendar.feedButton('replace')).toBeVisible();
  await expect(calendar.feedAddress).toBeHidden();
  await calendar.feedButton('replace').click();
  await user.expectAccessible('the dialog that makes another address of the calendar');
  await calendar.confirmFeed('replace');
  await expect(calendar.feedAddress).toBeVisible();
  const other = await calendar.feedAddress.inputValue();
  expect((await readFeed(address)).status).toBe(404);
  await calendar.feedButton('revoke').click();
  await user.expectAccessible('the dialog that revokes the address of the calendar');
  await calendar.confirmFeed('revoke');
  await expect(calendar.feedButton('make')).toBeVisible();
  await expect(page.getByText(t('substitutions.feed.once'))).toBeHidden();
  expect((await readFeed(other)).status).toBe(404);
});
