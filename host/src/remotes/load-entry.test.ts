import { loadEntry } from './load-entry';

const URL_OF_ENTRY = '/candidateportal/releases/mfe-auth/1.0.0/remoteEntry.js';
const INTEGRITY = 'sha384-x';
const globals = globalThis as unknown as Record<string, unknown>;
let count = 0;

/** Each test loads another address under another name, since entries are kept for the life of the page. */
function entry() {
  count += 1;
  return { url: `${URL_OF_ENTRY.replace('1.0.0', `1.0.${count}`)}`, integrity: INTEGRITY, name: `remote_${count}` };
}

const inserted = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];
const container = () => ({ init: () => undefined, get: () => Promise.resolve(() => ({})) });

/** Lets promises and the pause before the retry pass. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function listInPage(url: string, integrity = INTEGRITY): HTMLScriptElement {
  const script = document.createElement('script');
  script.defer = true;
  script.setAttribute('defer', '');
  script.setAttribute('src', url);
  script.integrity = integrity;
  document.head.append(script);
  return script;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

describe('loading a remote’s entry', () => {
  it('asks with integrity and gives what the script registers', async () => {
    const { name, ...what } = entry();
    const loading = loadEntry(what, name);
    const [script] = inserted();
    expect(script?.getAttribute('src')).toBe(what.url);
    expect(script?.integrity).toBe(INTEGRITY);
    expect(script?.crossOrigin).toBe('anonymous');
    globals[name] = container();
    script?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(globals[name]);
  });

  it('waits for a script that the page lists instead of asking twice', async () => {
    const { name, ...what } = entry();
    const script = listInPage(what.url);
    const loading = loadEntry(what, name);
    expect(inserted()).toEqual([script]);
    globals[name] = container();
    script.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(globals[name]);
  });

  it('takes a listed script that has run already', async () => {
    const { name, ...what } = entry();
    listInPage(what.url);
    globals[name] = container();
    await expect(loadEntry(what, name)).resolves.toBe(globals[name]);
  });

  it('refuses a script that the page lists with another hash than the signed one, and asks for the right bytes', async () => {
    const { name, ...what } = entry();
    const listed = listInPage(what.url, 'sha384-other');
    globals[name] = { who: 'the changed script' };
    const loading = loadEntry(what, name);
    await pass(250);
    expect(document.contains(listed)).toBe(false);
    const [script] = inserted();
    expect([script?.getAttribute('src'), script?.integrity]).toEqual([`${what.url}?retry`, INTEGRITY]);
    globals[name] = container();
    script?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(globals[name]);
  });

  it('gives up a version of which the page lists a file with another hash than the first script names', async () => {
    const { name, ...what } = entry();
    const folder = what.url.replace('remoteEntry.js', '');
    const script = listInPage(what.url);
    listInPage(`${folder}js/page.js`, 'sha384-changed');
    globals.__portalIntegrity = { [folder]: { 'js/page.js': 'sha384-right' } };
    const loading = loadEntry(what, name);
    globals[name] = container();
    script.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow(`${folder}js/page.js is listed with other bytes`);
  });

  it('tries once more, under another address, when it fails', async () => {
    const { name, ...what } = entry();
    const loading = loadEntry(what, name);
    inserted()[0]?.dispatchEvent(new Event('error'));
    await pass(500);
    const [second] = inserted();
    expect(second?.getAttribute('src')).toBe(`${what.url}?retry`);
    globals[name] = container();
    second?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(globals[name]);
  });

  it('gives up on a script that hangs after 4.5 seconds at the latest where another version stands in', async () => {
    const { name, ...what } = entry();
    const failed = jest.fn();
    listInPage(what.url);
    loadEntry({ ...what, hasFallback: true }, name).catch(failed);
    await pass(2000);
    expect(failed).not.toHaveBeenCalled();
    await pass(2500);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(String(failed.mock.calls[0]?.[0])).toMatch(/#RUNTIME-008.*guide\/troubleshooting\/runtime#runtime-008/s);
  });

  it('waits for a script on a slow line where no other version stands in', async () => {
    const { name, ...what } = entry();
    const failed = jest.fn();
    const loading = loadEntry(what, name);
    loading.catch(failed);
    await pass(38_000);
    expect(failed).not.toHaveBeenCalled();
    globals[name] = container();
    inserted()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(globals[name]);
  });

  it('fails when the script runs but registers nothing', async () => {
    const { name, ...what } = entry();
    const failed = jest.fn();
    loadEntry(what, name).catch(failed);
    inserted()[0]?.dispatchEvent(new Event('load'));
    await pass(500);
    inserted()[0]?.dispatchEvent(new Event('load'));
    await pass(0);
    expect(String(failed.mock.calls[0]?.[0])).toMatch(/#RUNTIME-001.*did not register/s);
  });

  it('never makes a script of an address outside the releases', async () => {
    const failed = jest.fn();
    loadEntry({ url: 'https://evil.example/candidateportal/releases/x.js', integrity: INTEGRITY }, 'evil').catch(
      failed,
    );
    await pass(5000);
    expect(inserted()).toEqual([]);
    expect(failed).toHaveBeenCalled();
  });
});
