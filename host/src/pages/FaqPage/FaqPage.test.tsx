import { problem } from '@portal/testing/fake-api';
import { themes } from '@portal/themes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../../testing/open-portal';

const questions = [
  { id: 'save', question: 'Tallentuuko se?', answer: '<p>Kyllä, <a href="https://example.fi">itsestään</a>.</p>' },
  { id: 'send', question: 'Onko se perillä?', answer: '<p>On.</p><script>alert(1)</script>' },
];
const answers = { 'GET faq': { questions } };

test('a question opens its answer, in simple markup only', async () => {
  await openPortal('/candidateportal/faq', { answers });
  const button = await screen.findByRole('button', { name: 'Onko se perillä?' });
  expect(screen.queryByText('On.')).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText('On.')).toBeVisible();
  expect(document.querySelector('main script')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Usein kysyttyä – Valtion työpaikat'));
});

test('a link to a question finds it open', async () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => {};
  await openPortal('/candidateportal/faq#faq-save', { answers });
  expect(await screen.findByRole('link', { name: /itsestään/ })).toBeVisible();
});

test('questions that cannot be fetched are asked for again', async () => {
  let down = true;
  await openPortal('/candidateportal/faq', {
    answers: { 'GET faq': () => (down ? problem(503, 'unavailable') : { questions }) },
  });
  expect(await screen.findByText('Kysymyksiä ei voitu hakea.')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('button', { name: 'Tallentuuko se?' })).toBeVisible();
});

test('where the theme has no questions the page is not found', async () => {
  const { sections } = themes.city;
  Object.assign(sections, { faq: false });
  await openPortal('/candidateportal/faq', { answers, theme: 'city' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sivua ei löytynyt' })).toBeVisible();
  Object.assign(sections, { faq: true });
});
