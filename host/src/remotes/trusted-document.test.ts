import { webcrypto } from 'node:crypto';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { signedText } from '@portal/contract/signed-text';

const subtle = webcrypto.subtle;
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

function documentOf(seq: number, extras: object = {}): DiscoveryDocument {
  const entry = { url: '/candidateportal/releases/host/1.0.0/main.js', integrity: 'sha384-host' };
  const host = {
    metadata: { version: '1.0.0' },
    deployment: { traffic: 100, default: true },
    extras: { seq, by: 'team', state: 'on', blocked: [], entry, ...extras },
  };
  return { schema: 'x', microFrontends: { host: [host], 'mfe-auth': [{ url: 'a' }] } } as unknown as DiscoveryDocument;
}

async function keyPair() {
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const publicKey = base64url(await subtle.exportKey('raw', pair.publicKey));
  const sign = async (document: DiscoveryDocument) => {
    const signature = base64url(
      await subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(signedText(document))),
    );
    const [host] = document.microFrontends.host;
    const signed = { ...host, extras: { ...host.extras, signature } };
    return { ...document, microFrontends: { ...document.microFrontends, host: [signed] } } as DiscoveryDocument;
  };
  return { publicKey, sign };
}

/** Checks a page's document as the host does at its start. */
async function check(document: DiscoveryDocument, keys: readonly string[]): Promise<string> {
  globalThis.document.body.innerHTML = '<script type="application/json" id="portal-discovery"></script>';
  const element = globalThis.document.getElementById('portal-discovery');
  if (!element) throw new Error('no element');
  element.textContent = JSON.stringify(document);
  if (keys.length > 0) element.dataset.keys = keys.join(' ');
  let trust: typeof import('./trusted-document') | undefined;
  jest.isolateModules(() => {
    trust = require('./trusted-document');
  });
  return (
    trust?.requireTrustedDocument().then(
      () => 'taken',
      (error: Error) => error.message,
    ) ?? ''
  );
}

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: subtle });
});

describe('the document of a page', () => {
  it('is taken when one of the page’s keys has signed it', async () => {
    const [before, now] = [await keyPair(), await keyPair()];
    const keys = [now.publicKey, before.publicKey];
    expect(await check(await now.sign(documentOf(5)), keys)).toBe('taken');
    expect(await check(await before.sign(documentOf(5)), keys)).toBe('taken');
  });

  it('is refused when nobody, or nobody known, has signed it, or when it was changed since', async () => {
    const [ours, stranger] = [await keyPair(), await keyPair()];
    const signed = await ours.sign(documentOf(5));
    const changed = structuredClone(signed);
    Object.assign(changed.microFrontends.host[0].extras, { by: 'thief' });
    for (const document of [documentOf(5), await stranger.sign(documentOf(5)), changed])
      expect(await check(document, [ours.publicKey])).toContain('no known key');
  });

  it('is refused when it is older than one this browser has seen; a portal with another key begins anew', async () => {
    const [ours, next] = [await keyPair(), await keyPair()];
    expect(await check(await ours.sign(documentOf(7)), [ours.publicKey])).toBe('taken');
    expect(await check(await ours.sign(documentOf(6)), [ours.publicKey])).toContain('older than 7');
    expect(await check(await ours.sign(documentOf(7)), [ours.publicKey])).toBe('taken');
    expect(await check(await next.sign(documentOf(1)), [next.publicKey])).toBe('taken');
  });

  it('is taken as it is where the page names no keys', async () => {
    expect(await check(documentOf(5), [])).toBe('taken');
  });

  it('is refused where the page lists the host’s own script or page with other bytes', async () => {
    const ours = await keyPair();
    const list = (path: string, integrity: string) => {
      const script = globalThis.document.createElement('script');
      script.defer = true;
      script.setAttribute('src', `/candidateportal/releases/host/1.0.0/${path}`);
      script.integrity = integrity;
      globalThis.document.head.append(script);
      return script;
    };
    const main = list('main.js', 'sha384-host');
    expect(await check(await ours.sign(documentOf(5)), [ours.publicKey])).toBe('taken');
    Object.assign(globalThis, {
      __portalIntegrity: { '/candidateportal/releases/host/1.0.0/': { 'js/page.js': 'sha384-page' } },
    });
    list('js/page.js', 'sha384-other');
    expect(await check(await ours.sign(documentOf(5)), [ours.publicKey])).toContain('js/page.js is listed with other');
    main.integrity = 'sha384-other';
    expect(await check(await ours.sign(documentOf(5)), [ours.publicKey])).toContain('other bytes than the signed ones');
    globalThis.document.head.replaceChildren();
  });

  it('is left to the gateway’s check where the browser cannot check it', async () => {
    const ours = await keyPair();
    Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: undefined });
    expect(await check(await ours.sign(documentOf(5)), [ours.publicKey])).toBe('taken');
    expect(await check(documentOf(6), [ours.publicKey])).toContain('no known key');
  });
});
