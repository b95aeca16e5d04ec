import { useNavigate } from '@portal/routing/react';
import { renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { usePagePreload } from './usePagePreload';

function Page({ preload, to }: { preload(): Promise<unknown>; to: readonly string[] }) {
  const navigate = useNavigate();
  const [times, setTimes] = useState(0);
  usePagePreload(preload);
  return (
    <>
      {to.map((path) => (
        <button key={path} type="button" onClick={() => navigate(path)}>
          {path}
        </button>
      ))}
      <button type="button" onClick={() => setTimes(times + 1)}>
        again
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a page is prepared once, however often it is rendered and gone to', async () => {
  const preload = jest.fn(async () => undefined);
  await renderPage(<Page preload={preload} to={['/saved', '/faq']} />);
  preload.mockClear();
  await press('/saved');
  await press('again');
  await press('/faq');
  await press('/saved');
  expect(preload.mock.calls).toEqual([
    ['saved', 'fi', expect.anything()],
    ['faq', 'fi', expect.anything()],
  ]);
});

test.each([
  ['rejects', () => Promise.reject(new Error('offline'))],
  [
    'throws',
    () => {
      throw new Error('not a function');
    },
  ],
])('a preparation that %s neither breaks the page nor is tried again', async (how, fail) => {
  const preload = jest.fn(fail);
  await renderPage(<Page preload={preload} to={[`/${how}`]} />);
  preload.mockClear();
  await press(`/${how}`);
  await press('again');
  await act(async () => undefined);
  expect(preload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'again' })).toBeInTheDocument();
});
