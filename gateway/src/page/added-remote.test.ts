import type { AddedRemote } from '@portal/contract/added-remote';
import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, startGateway } from '../../test/requests';
import { activate } from '../releases/changes/activate';
import { addRemote, removeRemote } from '../releases/changes/added-remotes';

const why = { by: 'test', reason: 'because' };
const PAGE = '/candidateportal/trials';
const TRIAL: AddedRemote = {
  name: 'mfe-trial',
  routes: [
    { path: '/trials', page: 'LoginPage', access: 'public', title: { fi: 'Kokeilu', sv: 'Försök', en: 'A & B' } },
  ],
};

afterAll(closeGateways);
afterAll(removeFolders);

const sources = (html: string) =>
  [...html.matchAll(/<script defer src="[^"]*\/releases\/([^"]+)"/g)].map(([, path]) => path);

it('has pages from the moment at which a version of it is live until it is removed', async () => {
  const { store } = await storeWithPortal();
  const portal = await startGateway(store);
  expect((await portal.get(PAGE)).status).toBe(404);
  await addRemote(store, TRIAL, why);
  expect((await portal.get(PAGE)).status).toBe(404);
  await store.files.publish(await makeBuild('mfe-trial', '1.0.0'));
  await activate(store, new Map([['mfe-trial', '1.0.0']]), why);
  const { status, text, headers } = await portal.get(`${PAGE}?lang=en`);
  expect(status).toBe(200);
  expect(text).toContain('<title>A &amp; B – ');
  expect(sources(text)).toEqual([
    'host/1.0.0/main.js',
    'host/1.0.0/js/host.messages-en.js',
    'host/1.0.0/js/host.form.js',
    'mfe-trial/1.0.0/remoteEntry.js',
    'mfe-trial/1.0.0/js/mfe-trial.remote.js',
    'mfe-trial/1.0.0/js/mfe-trial.LoginPage.js',
    'mfe-trial/1.0.0/js/mfe-trial.messages-en.js',
  ]);
  expect(headers['content-security-policy']).toContain('mfe_trial@1.0.0');
  expect((await portal.get('/candidateportal/login')).text).not.toContain('/mfe-trial/1.0.0/remoteEntry.js" integrity');
  await removeRemote(store, 'mfe-trial', why);
  expect((await portal.get(PAGE)).status).toBe(404);
});
