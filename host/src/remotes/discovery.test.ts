import { pinnedVersion, trial } from './discovery';

const ENTRY = '/candidateportal/releases/mfe-auth/1.1.0/remoteEntry.js';
const live = (version: string) => ({
  metadata: { version },
  deployment: { traffic: 100, default: true },
  extras: {
    state: 'on',
    blocked: [],
    entry: { url: `/${version}/remoteEntry.js`, integrity: 'sha384-live' },
    fallback: { url: '/0.9.0/remoteEntry.js', integrity: 'sha384-before', version: '0.9.0' },
  },
});

/** A page as the gateway writes it, with what stands beside its document. */
function openPage(facts: DOMStringMap) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'portal-discovery';
  Object.assign(element.dataset, facts);
  const microFrontends = { host: [live('1.0.0')], 'mfe-auth': [live('1.0.0')], 'mfe-account': [live('1.0.0')] };
  element.textContent = JSON.stringify({ microFrontends });
  document.body.replaceChildren(element);
}

it('a page with a trial runs that version of that remote alone, with its hash, and nothing to fall back to', () => {
  openPage({ trial: `mfe-auth 1.1.0 ${ENTRY} sha384-trial` });
  const entry = { url: ENTRY, integrity: 'sha384-trial' };
  expect(pinnedVersion('mfe-auth')).toEqual({ version: '1.1.0', state: 'on', entry });
  expect(pinnedVersion('mfe-account')).toMatchObject({ version: '1.0.0', fallback: { version: '0.9.0' } });
});

it('a page whose trial is not whole runs what is live', () => {
  openPage({ trial: `mfe-auth 1.1.0 ${ENTRY}` });
  expect(trial()).toBeUndefined();
  expect(pinnedVersion('mfe-auth')).toMatchObject({ version: '1.0.0' });
});
