import { Link, useLocation, useNavigate } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../testing/open-portal';

let headingArrives = () => {};

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  usePageTitle(pathname);
  return (
    <>
      {pathname !== '/register' && <h1>Page {pathname}</h1>}
      <Link to="/lost-password">forward</Link>
      <Link to="/lost-password#target">target</Link>
      <Link to="?page=2">filter</Link>
      <Link to="/register">slow</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <p id="target">target of the hash</p>
    </>
  );
}
const open = () => openPortal('/candidateportal/login', { Remote: Page });
const standAt = (scrollY: number) => {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  window.dispatchEvent(new Event('scroll'));
};
/** Leaves the page at a position and loads an address. @param type what the browser says of the load */
async function loadAnew(page: { unmount(): void }, type: string, address = '/candidateportal/login') {
  standAt(640);
  window.dispatchEvent(new Event('pagehide'));
  page.unmount();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type }], configurable: true });
  return openPortal(address, { Remote: Page });
}
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  sessionStorage.clear();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  headingArrives = () => {
    const heading = document.createElement('h1');
    heading.textContent = 'arrived';
    screen.getByRole('main').append(heading);
  };
});

test('the first page of a load leaves the focus to the browser', async () => {
  await open();
  expect(document.body).toHaveFocus();
});

test('after a navigation the first heading has the focus, the page its title and the window its top', async () => {
  await open();
  await follow('forward');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /lost-password/ })).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('/lost-password – Valtion työpaikat'));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('a heading that comes later gets the focus then, unless the person has gone on by themselves', async () => {
  await open();
  await follow('slow');
  act(() => headingArrives());
  await waitFor(() => expect(screen.getByText('arrived')).toHaveFocus());
  screen.getByText('arrived').remove();
  await follow('forward');
  await follow('slow');
  await userEvent.tab();
  act(() => headingArrives());
  await act(async () => {});
  expect(screen.getByText('arrived')).not.toHaveFocus();
});

test('a change of the query alone moves neither focus nor page', async () => {
  await open();
  await follow('filter');
  expect(screen.getByRole('link', { name: 'filter' })).toHaveFocus();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a hash leads to its target', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id);
  };
  await open();
  await follow('target');
  await waitFor(() => expect(seen).toEqual(['target']));
});

test.each(['100%', 'lis%E4tietoja'])(
  'a hash that is no valid percent-code leads to the target of its own words: #%s',
  async (id) => {
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      seen.push(this.id);
    };
    const Target = () => <h1 id={id}>target</h1>;
    await openPortal(`/candidateportal/login#${id}`, { Remote: Target });
    await waitFor(() => expect(seen).toEqual([id]));
  },
);

test('going back restores the position', async () => {
  await open();
  standAt(640);
  await follow('forward');
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640));
});

test.each(['reload', 'back_forward'])('a page load of the kind %s restores the position', async (type) => {
  await loadAnew(await open(), type);
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640));
});

test('a page load by a link or an address leaves the page at its top, whatever was read before', async () => {
  await loadAnew(await open(), 'navigate');
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a reload restores the position before it looks for the target of the hash, and goes there without one', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id);
  };
  const address = '/candidateportal/login#target';
  await loadAnew(await openPortal(address, { Remote: Page }), 'reload', address);
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640));
  expect(seen).toEqual(['target']);
});

test.each(['[["a"], 7', '7', '[7, ["a", "b"]]'])(
  'positions that nobody can read, or that cannot be kept, are no failure: %s',
  async (stored) => {
    const failed = jest.fn((event: Event) => event.preventDefault());
    window.addEventListener('error', failed);
    sessionStorage.setItem('candidateportal.positions', stored);
    const page = await open();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await loadAnew(page, 'reload');
    jest.restoreAllMocks();
    window.removeEventListener('error', failed);
    expect(await screen.findByRole('heading', { level: 1, name: /login/ })).toBeVisible();
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  },
);

test('the skip link focuses the first heading of the page', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Siirry pääsisältöön' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
