import { FAILURE_STANDS_MS } from '@federation-kit/resilience/once';
import { perLocale } from '@portal/contract/limits';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { Catalogue } from './catalogue';
import { createMessages, FormattedDate, FormattedMessage, type Locale, LocaleProvider, useLocale } from './index';

const text = (value: string): Catalogue => ({ 'x.greeting': [{ type: 0, value }] });
const texts: Record<Locale, Catalogue> = { ...perLocale(() => text('Hello')), fi: text('Hei'), sv: text('Hej') };

function Switch() {
  const { setLocale } = useLocale();
  return (
    <>
      <input aria-label="typed" />
      <button type="button" onClick={() => setLocale('sv')}>
        sv
      </button>
    </>
  );
}

async function open(load: (locale: Locale) => Promise<{ default: Catalogue }>, staticWords?: Record<string, string>) {
  const Messages = createMessages(load);
  await Messages.preload('fi');
  await act(async () => {
    render(
      <LocaleProvider initial="fi" staticWords={staticWords}>
        <Suspense fallback={<p>loading</p>}>
          <Messages>
            <FormattedMessage id="x.greeting" />
            <Switch />
          </Messages>
        </Suspense>
      </LocaleProvider>,
    );
  });
}

test('switching the language keeps what is being typed and tells the other builds', async () => {
  const heard: unknown[] = [];
  window.addEventListener('candidateportal:language-changed', (event) => heard.push((event as CustomEvent).detail), {
    once: true,
  });
  await open(async (locale) => ({ default: texts[locale] }));
  const field = screen.getByLabelText('typed') as HTMLInputElement;
  field.value = 'half a wo';
  await act(async () => screen.getByRole('button').click());
  expect(document.body).toHaveTextContent('Hej');
  expect(screen.getByLabelText('typed')).toBe(field);
  expect(field.value).toBe('half a wo');
  expect(document.documentElement.lang).toBe('sv');
  expect(heard).toEqual([{ language: 'sv' }]);
});

test('the language of the document is not set anew where it is so already', async () => {
  document.documentElement.lang = 'fi';
  const changes: MutationRecord[] = [];
  new MutationObserver((records) => void changes.push(...records)).observe(document.documentElement, {
    attributes: true,
  });
  await open(async (locale) => ({ default: texts[locale] }));
  expect(changes).toEqual([]);
  await act(async () => screen.getByRole('button').click());
  expect(document.documentElement.lang).toBe('sv');
});

test('while a language is being fetched the old texts stay on the page', async () => {
  let arrive = (_: { default: Catalogue }) => {};
  await open((locale) =>
    locale === 'fi'
      ? Promise.resolve({ default: texts.fi })
      : new Promise((resolve) => {
          arrive = resolve;
        }),
  );
  await act(async () => screen.getByRole('button').click());
  expect(document.body).toHaveTextContent('Hei');
  await act(async () => arrive({ default: texts.sv }));
  expect(document.body).toHaveTextContent('Hej');
});

test("an operator's text replaces the text of the build", async () => {
  await open(async (locale) => ({ default: texts[locale] }), { 'x.greeting': 'Tervetuloa {nimi}' });
  expect(document.body).toHaveTextContent('Tervetuloa {nimi}');
});

describe('a language that fails to load', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Texts whose first loads fail. */
  function failing(times: number) {
    const load = jest.fn(async () => {
      if (load.mock.calls.length <= times) throw new Error('offline');
      return { default: texts.fi };
    });
    return { load, Messages: createMessages(load) };
  }

  test('is asked for once more after a moment, and nobody hears of the failure', async () => {
    const { load, Messages } = failing(1);
    const loaded = Messages.preload('fi');
    await jest.runAllTimersAsync();
    await loaded;
    await Messages.preload('fi');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('twice is tried again later, and each is fetched once', async () => {
    const { load, Messages } = failing(2);
    const failed = expect(Messages.preload('fi')).rejects.toThrow('offline');
    await jest.advanceTimersByTimeAsync(FAILURE_STANDS_MS - 1);
    await failed;
    // React renders again at once; that render must meet the failure, not a new load.
    await expect(Messages.preload('fi')).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(FAILURE_STANDS_MS);
    await Messages.preload('fi');
    await Messages.preload('fi');
    expect(load).toHaveBeenCalledTimes(3);
  });
});

test.each<[Locale, string]>([
  ['fi', '22.11.2026 klo 9.40'],
  ['sv', '22 nov. 2026 9.40'],
  ['en', '22 Nov 2026, 09:40'],
])('dates and times are written in %s as in Finland', async (locale, written) => {
  const Messages = createMessages(async () => ({ default: texts[locale] }));
  await Messages.preload(locale);
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  render(
    <LocaleProvider initial={locale}>
      <Messages>
        <FormattedDate value="2026-11-22T07:40:00Z" {...options} />
      </Messages>
    </LocaleProvider>,
  );
  expect(document.body).toHaveTextContent(written);
});
