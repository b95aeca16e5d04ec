import { createMessages, type Locale } from '@portal/i18n';
import { joinTexts } from '@portal/i18n/join-texts';
import { positionTexts } from '@portal/positions/texts';
import { useLocation } from '@portal/routing/react';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { positionItem, positionsAnswer } from '@portal/testing/positions';
import { renderPage } from '@portal/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomePage from './HomePage';

const Messages = createMessages(joinTexts(positionTexts, (locale) => import(`../../messages/${locale}.json`)));

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

async function open(answers: Record<string, unknown>, at = '/', locale: Locale = 'fi') {
  await Messages.preload(locale);
  const api = fakeApi(answers);
  const page = await renderPage(
    <Messages>
      <HomePage />
      <Address />
    </Messages>,
    { at, locale },
  );
  return { ...page, ...api, user: userEvent.setup() };
}

test('a position shows its employer, place and deadline with the zone, and leads to its page', async () => {
  const { asked } = await open({ 'GET positions': positionsAnswer([positionItem()]) });
  const position = await screen.findByRole('article', { name: 'Luokanopettaja' });
  expect(position).toHaveTextContent('Koivulan kunta');
  expect(position).toHaveTextContent('30.11.2099 klo 15.00 (Suomen aikaa)');
  expect(screen.getByRole('link', { name: 'Luokanopettaja' })).toHaveAttribute('href', '/positions/12');
  expect(asked[0]?.request.url).toMatch(/positions$/);
});

test('log-in and registration are side by side', async () => {
  await open({ 'GET positions': positionsAnswer([]) });
  expect(screen.getByRole('link', { name: 'Kirjaudu sisään' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Rekisteröidy' })).toHaveAttribute('href', '/register');
});

test('a search leads to the page of all positions, with what the address says besides', async () => {
  const { user } = await open({ 'GET positions': positionsAnswer([]) }, '/?ref=lehti');
  await user.type(screen.getByRole('searchbox'), ' puutarhuri {Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/positions?ref=lehti&query=puutarhuri'),
  );
});

test('a few positions are shown, and the link to all keeps the search of the address', async () => {
  const items = Array.from({ length: 8 }, (_, id) => positionItem({ id, title: `Tehtävä ${id}` }));
  await open({ 'GET positions': positionsAnswer(items, { total: 45 }) }, '/?place=oulu&lang=fi');
  expect(await screen.findAllByRole('article')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Näytä kaikki 45 tehtävää' })).toHaveAttribute(
    'href',
    '/positions?lang=fi&place=oulu',
  );
});

test('an empty list says so: that nothing is open, or that the search found nothing', async () => {
  const { unmount } = await open({ 'GET positions': positionsAnswer([]) });
  expect(await screen.findByText(/Juuri nyt ei ole avoimia tehtäviä/)).toBeVisible();
  unmount();
  await open({ 'GET positions': positionsAnswer([]) }, '/?query=x');
  expect(await screen.findByText(/Haulla ei löytynyt/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Näytä kaikki avoimet tehtävät' })).toHaveAttribute('href', '/positions');
});

test('when the list cannot be fetched, one is told so and can try again', async () => {
  let calls = 0;
  const { user } = await open({
    'GET positions': () => (++calls === 1 ? problem(503, 'unavailable') : positionsAnswer([positionItem()])),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Tehtäviä ei saatu haettua');
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('article', { name: 'Luokanopettaja' })).toBeVisible();
});

test.each(['sv', 'en'] as const)('the page speaks %s and asks for the titles in it', async (locale) => {
  const { asked } = await open({ 'GET positions': positionsAnswer([positionItem()]) }, '/', locale);
  const heading = { sv: 'Sök jobb inom den offentliga sektorn', en: 'Apply for jobs in the public sector' }[locale];
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(asked[0]?.request.headers.get('content-language')).toBe(locale);
});
