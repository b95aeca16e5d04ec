import type { OpenCampaign } from '@portal/contract/campaigns';
import { createMessages, type Locale } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomePage from './HomePage';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));
const teacher: OpenCampaign = {
  id: 12,
  title: 'Luokanopettaja',
  employer: 'Koivulan kunta',
  location: 'Koivula',
  applyPeriodEnd: '2026-11-30T13:00:00.000Z',
  language: 'fi',
};

async function open(answers: Record<string, unknown>, at = '/', locale: Locale = 'fi') {
  await Messages.preload(locale);
  const api = fakeApi(answers);
  const page = await renderPage(
    <Messages>
      <HomePage />
    </Messages>,
    { at, locale },
  );
  return { ...page, ...api, user: userEvent.setup() };
}

test('a position shows its employer, place and deadline with the zone, and leads to its application', async () => {
  const { asked } = await open({ 'GET campaigns/open': { campaigns: [teacher], total: 1 } });
  const position = await screen.findByRole('article', { name: 'Luokanopettaja' });
  expect(position).toHaveTextContent('Koivulan kunta');
  expect(position).toHaveTextContent('30.11.2026 klo 15.00 (Suomen aikaa)');
  expect(within(position).getByRole('link', { name: /Hae työpaikkaa/ })).toHaveAttribute('href', '/application/12');
  expect(screen.getByRole('status')).toHaveTextContent('1 avoin työpaikka');
  expect(asked[0]?.request.url).toMatch(/campaigns\/open$/);
});

test('log-in and registration are side by side at the top', async () => {
  await open({ 'GET campaigns/open': { campaigns: [], total: 0 } });
  expect(screen.getByRole('link', { name: 'Kirjaudu sisään' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Rekisteröidy' })).toHaveAttribute('href', '/register');
});

test('searching asks the server and survives in the address', async () => {
  const { asked, user } = await open({ 'GET campaigns/open': { campaigns: [], total: 0 } });
  await user.type(screen.getByLabelText(/Hae tehtävän/), 'puutarhuri{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('query')).toBe('puutarhuri'));
  expect(await screen.findByText(/Haulla ”puutarhuri” ei löytynyt/)).toBeVisible();
  expect(screen.getByLabelText(/Hae tehtävän/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Näytä kaikki' }));
  expect(screen.getByLabelText(/Hae tehtävän/)).toHaveValue('');
  expect(await screen.findByText(/ei ole avoimia työpaikkoja/)).toBeVisible();
});

test('a list over one page has links to the next and the previous one', async () => {
  const { asked } = await open({ 'GET campaigns/open': { campaigns: [teacher], total: 45 } }, '/?page=2&lang=fi');
  const pages = await screen.findByRole('navigation', { name: 'Luettelon sivut' });
  expect(pages).toHaveTextContent('Sivu 2/3');
  expect(within(pages).getByRole('link', { name: 'Edellinen' })).toHaveAttribute('href', '/?lang=fi');
  expect(within(pages).getByRole('link', { name: 'Seuraava' })).toHaveAttribute('href', '/?page=3&lang=fi');
  expect(asked[0]?.query.get('page')).toBe('2');
});

test('the advertisement opens in place', async () => {
  const { user } = await open({
    'GET campaigns/open': { campaigns: [teacher], total: 1 },
    'GET campaigns/12': { ...teacher, organisation: 'Sivistys', description: 'Ensin.\n\nSitten.' },
  });
  await user.click(await screen.findByRole('button', { name: /Lue ilmoitus/ }));
  expect(await screen.findByText('Sitten.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Piilota ilmoitus/ }));
  expect(screen.queryByText('Sitten.')).not.toBeInTheDocument();
});

test('when the list cannot be fetched, one is told so and can try again', async () => {
  let calls = 0;
  const { user } = await open({
    'GET campaigns/open': () => (++calls === 1 ? problem(503, 'unavailable') : { campaigns: [teacher], total: 1 }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Avoimia työpaikkoja ei saatu haettua');
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('article', { name: 'Luokanopettaja' })).toBeVisible();
});

test.each(['sv', 'en'] as const)('the page speaks %s and asks for the titles in it', async (locale) => {
  const { asked } = await open({ 'GET campaigns/open': { campaigns: [teacher], total: 1 } }, '/', locale);
  const heading = { sv: 'Sök jobb inom den offentliga sektorn', en: 'Apply for jobs in the public sector' }[locale];
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(asked[0]?.request.headers.get('content-language')).toBe(locale);
});
