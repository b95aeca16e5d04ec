import { becomeCandidate } from '../fixtures/applications/new-form';
import { applyTextSize } from '../fixtures/display/display-settings';
import { queryDatabase } from '../fixtures/portal/database';
import { importPositions } from '../fixtures/portal/imported-position';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, test } from '../fixtures/portal/test';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';
import { SavedPage } from '../pages/saved-page';

const TITLE = 'Majakanvartija ja väylänhoitaja';

for (const { name, use, text } of [
  { name: '320 px, text of 200 %', use: { viewport: { width: 320, height: 700 } }, text: '200%' },
  { name: 'forced colours', use: { viewport: { width: 1280, height: 900 }, forcedColors: 'active' as const } },
  {
    name: 'dark, Swedish',
    use: { locale: 'sv' as const, viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const },
  },
]) {
  test.describe(name, () => {
    test.use(use);

    test('a position that is filled, withdrawn or ended says so, leads to others, and is accessible', async ({
      user,
    }) => {
      const { page, t } = user;
      await applyTextSize(page, { text });
      await becomeCandidate(user);
      await user.open('/dashboard');
      const hourAgo = new Date(Date.now() - 3_600_000);
      const texts = { title: TITLE, languages: ['fi', 'sv'] as const };
      const [filled, withdrawn, ended] = await importPositions(
        { ...texts, closedAs: 'filled' },
        { ...texts, closedAs: 'withdrawn' },
        { ...texts, end: hourAgo },
      );
      for (const [why, id] of [
        ['filled', filled],
        ['withdrawn', withdrawn],
        ['ended', ended],
      ] as const) {
        const position = new PositionPage(user, id);
        expect(await position.open()).toBe(TITLE);
        await position.isOver(why);
        await user.expectAccessible(`a position that is ${why}, ${name}`);
        await postToApi(user, `saved/positions/${id}`, { saved: true });
      }
      const saved = new SavedPage(user);
      await saved.open();
      await expect(saved.positions).toHaveCount(3);
      for (const state of ['filled', 'withdrawn', 'ended'])
        await expect(saved.positions.getByText(t(`positions.mark.${state}`), { exact: true })).toHaveCount(1);
      await user.expectAccessible(`saved positions that are over, ${name}`);
    });

    test('a position in another language than the page says so, and an internal one is accessible', async ({
      user,
    }) => {
      const { page, t } = user;
      await applyTextSize(page, { text });
      const other = user.locale === 'fi' ? 'sv' : 'fi';
      const inside = { title: TITLE, languages: ['fi', 'sv'] as const, internal: true };
      const [id, internal, filled] = await importPositions({ title: TITLE, languages: [other] }, inside, {
        ...inside,
        closedAs: 'filled',
      });
      const position = new PositionPage(user, id);
      await position.open();
      const language = { fi: 'Suomi', sv: 'Svenska' }[other];
      await expect(page.getByText(t('internal-ads.position.language', { language }))).toBeVisible();
      await expect(position.title.locator('[lang]')).toHaveAttribute('lang', other);
      await user.expectAccessible(`a position in another language, ${name}`);

      const { username } = await becomeCandidate(user);
      await postToApi(user, `saved/positions/${id}`, { saved: true });
      const saved = new SavedPage(user);
      await saved.open();
      await expect(saved.positions).toContainText(t('positions.language', { language }));
      await expect(saved.positions.getByRole('link', { name: TITLE }).locator('[lang]')).toHaveAttribute('lang', other);
      await user.expectAccessible(`a saved position in another language, ${name}`);
      await queryDatabase('update users set use_internal = true where username = $1', [username]);
      await new PositionPage(user, internal, 'internal').open();
      await user.expectAccessible(`an internal position, ${name}`);
      const over = new PositionPage(user, filled, 'internal');
      await over.open();
      await expect(page.getByText(t('internal-ads.state.filled'))).toBeVisible();
      await user.expectAccessible(`an internal position that is filled, ${name}`);
    });
  });
}

test('a search in another language than the page finds positions and names the language', async ({ user }) => {
  const { page, t } = user;
  const list = new OpenPositions(user);
  await user.open('/positions?query=trädgårdsmästare');
  await list.isShown();
  await expect(list.count).toContainText(t('positions.found-in', { query: 'trädgårdsmästare', language: 'sv' }));
  await user.expectAccessible('positions that were found in another language');
  await user.open('/?query=trädgårdsmästare');
  await expect(page.getByText(t('positions.found-in', { query: 'trädgårdsmästare', language: 'sv' }))).toBeVisible();
});

test.describe('Swedish', () => {
  test.use({ locale: 'sv' });

  test('a Finnish word is found and its language named; a stop word by itself does not list every position', async ({
    user,
  }) => {
    const { t } = user;
    const list = new OpenPositions(user);
    await user.open('/positions');
    await list.isShown();
    const all = await list.total();
    await list.find('opettaja');
    await expect(list.count).toContainText(t('positions.found-in', { query: 'opettaja', language: 'fi' }));
    expect(await list.total()).toBeGreaterThan(0);
    // By itself it is looked for in titles, employers, organisations and places, where some have it and most have not.
    await list.find('och');
    expect(await list.total()).toBeLessThan(all / 2);
  });
});
