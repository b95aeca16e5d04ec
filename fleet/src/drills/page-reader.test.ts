import { once } from 'node:events';
import { createServer } from 'node:http';
import { PageReader } from './page-reader';

test('each page that fails is counted, and named by how it failed', async () => {
  const statuses = [500, 200, 500, 502];
  const portal = createServer((_request, response) => response.writeHead(statuses.shift() ?? 200).end()).listen(0);
  await once(portal, 'listening');
  const address = portal.address();
  const reader = new PageReader(`http://localhost:${typeof address === 'object' ? address?.port : 0}/`);
  reader.start();
  while (statuses.length > 0) await once(portal, 'request');
  await reader.stop();
  portal.close();
  expect(reader.failed).toBe(3);
  expect(reader.failures()).toEqual(['2 pages failed (status 500)', '1 pages failed (status 502)']);
});
