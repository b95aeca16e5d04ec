import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter, Route, Routes } from './react';
import { Redirect } from './redirect';

const BASE = '/candidateportal';
const address = () => window.location.pathname.slice(BASE.length) + window.location.search;

/** A page that leads on. @param before runs between its drawing and its effects */
function Page({ before }: { before(): void }) {
  useLayoutEffect(before, [before]);
  return <Redirect to="/login?lang=sv" state={{ from: 'saved' }} />;
}

function open(at: string, before = () => {}) {
  window.history.replaceState(null, '', `${BASE}${at}`);
  return render(
    <BrowserRouter basename={BASE}>
      <Routes>
        <Route path="/saved" element={<Page before={before} />} />
        <Route path="*" element="elsewhere" />
      </Routes>
    </BrowserRouter>,
  );
}

test('an address leads on, with its own entry of the history replaced', () => {
  const { length } = window.history;
  open('/saved?page=2');
  expect(address()).toBe('/login?lang=sv');
  expect(window.history.state).toMatchObject({ usr: { from: 'saved' } });
  expect(window.history).toHaveLength(length);
});

test.each(['/faq', '/saved?page=3'])(
  '%s, to which the browser has gone before the effects ran, is not overwritten',
  (next) => {
    const { container } = open('/saved?page=2', () => window.history.pushState(null, '', `${BASE}${next}`));
    expect(address()).toBe(next);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(container).toHaveTextContent('elsewhere');
    expect(address()).toBe(next === '/faq' ? next : '/login?lang=sv');
  },
);
