import { VITALS_PATH } from '@portal/contract/release-names';
import { Registry } from 'prom-client';
import { removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, post, startGateway } from '../../test/requests';

afterAll(closeGateways);
afterAll(removeFolders);

async function gatewayWithPage() {
  const metrics = new Registry();
  const { store } = await storeWithPortal();
  const portal = await startGateway(store, { metrics });
  const openPage = async () => {
    const { text } = await portal.get('/candidateportal/login');
    return /data-ticket="([^"]+)"/.exec(text)?.[1] ?? '';
  };
  const told = { ticket: await openPage(), name: 'mfe-auth', version: '1.0.0', vital: 'lcp', value: 1800 };
  const tell = async (changes: object = {}) =>
    expect(await post(portal, VITALS_PATH, { ...told, ...changes })).toMatchObject({ status: 204 });
  const shown = async () =>
    (await metrics.metrics()).split('\n').filter((line) => /^portal_web_vitals_\w+_(sum|count)/.test(line));
  /** What all gateways know, once this one has written it. */
  const counted = async () => {
    await closeGateways();
    return (await store.counts.readAll()).flatMap(({ name, vitals }) => (name === told.name && vitals ? [vitals] : []));
  };
  return { openPage, tell, shown, counted };
}

it('counts how fast a page was, once for each vital, by remote and version', async () => {
  const { tell, shown } = await gatewayWithPage();
  await tell();
  await tell({ value: 90 });
  await tell({ vital: 'inp', value: 120 });
  await tell({ vital: 'cls', value: 0.25 });
  expect(await shown()).toEqual([
    'portal_web_vitals_lcp_seconds_sum{remote="mfe-auth",version="1.0.0"} 1.8',
    'portal_web_vitals_lcp_seconds_count{remote="mfe-auth",version="1.0.0"} 1',
    'portal_web_vitals_inp_seconds_sum{remote="mfe-auth",version="1.0.0"} 0.12',
    'portal_web_vitals_inp_seconds_count{remote="mfe-auth",version="1.0.0"} 1',
    'portal_web_vitals_cls_sum{remote="mfe-auth",version="1.0.0"} 0.25',
    'portal_web_vitals_cls_count{remote="mfe-auth",version="1.0.0"} 1',
  ]);
});

it('counts nothing of versions that no page runs, of pages that nobody was served, and of values that cannot be', async () => {
  const { tell, shown } = await gatewayWithPage();
  for (const changes of [
    { version: '9.9.9' },
    { name: 'somebody' },
    { ticket: 'none' },
    { vital: 'name' },
    { value: -1 },
    { value: 'Aino' },
    { value: 10 ** 9 },
  ])
    await tell(changes);
  expect(await shown()).toEqual([]);
});

it('counts for canaries whether it was poor, once for each network', async () => {
  const { openPage, tell, counted } = await gatewayWithPage();
  await tell({ value: 4001 });
  await tell({ value: 4002, ticket: await openPage() });
  await tell({ vital: 'cls', value: 0.2 });
  expect(await counted()).toEqual([{ lcp: { told: 1, poor: 1 }, cls: { told: 1, poor: 0 } }]);
});
