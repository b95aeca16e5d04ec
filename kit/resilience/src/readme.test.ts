import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../../scripts/documents/readme-code';
import type { RemoteLoader } from './remote-loader';

interface Example {
  remotes: RemoteLoader<'shop', { render(): string }>;
}

const root = join(__dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const dir = mkdtempSync(join(root, '.cache/readme-'));
const globals = globalThis as unknown as Record<string, unknown>;

/** The code of the README in a page of its own. */
function example(): Example {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  writeFileSync(join(dir, 'example.ts'), code);
  let made: Example | undefined;
  jest.isolateModules(() => {
    made = require(join(dir, 'example.ts'));
  });
  if (!made) throw new Error('no example');
  return made;
}

const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
const inserted = () => [...document.head.querySelectorAll('script')];
const container = (text: string) => ({ init: () => undefined, get: async () => () => ({ render: () => text }) });

beforeEach(() => {
  jest.useFakeTimers();
  warn.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  delete globals.shop;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the loader of the README', () => {
  it('runs the live version, asked for with integrity', async () => {
    const loading = example().remotes.load('shop');
    await jest.advanceTimersByTimeAsync(0);
    const [script] = inserted();
    expect([script?.getAttribute('src'), script?.integrity]).toEqual(['/shop/2.0.0/remoteEntry.js', 'sha384-two']);
    globals.shop = container('two');
    script?.dispatchEvent(new Event('load'));
    expect((await loading).render()).toBe('two');
  });

  it('runs the last good version where the live one does not come, and tells of it', async () => {
    const { remotes } = example();
    const loading = remotes.load('shop');
    await jest.advanceTimersByTimeAsync(0);
    inserted()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(250);
    expect(inserted()[0]?.getAttribute('src')).toBe('/shop/2.0.0/remoteEntry.js?retry');
    inserted()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    const [script] = inserted();
    expect([script?.getAttribute('src'), script?.integrity]).toEqual(['/shop/1.0.0/remoteEntry.js', 'sha384-one']);
    globals.shop = container('one');
    script?.dispatchEvent(new Event('load'));
    expect((await loading).render()).toBe('one');
    expect(remotes.runningVersion('shop')).toBe('1.0.0');
    expect(warn).toHaveBeenCalledWith({ remote: 'shop', version: '2.0.0', phase: 'load', recovered: true });
  });

  it('never exchanges a version of which something was shown', () => {
    const { remotes } = example();
    remotes.markShown('shop');
    expect(remotes.fallBack('shop', 'render', new Error('broken'))).toBe(false);
    expect(example().remotes.fallBack('shop', 'render', new Error('broken'))).toBe(true);
  });
});
