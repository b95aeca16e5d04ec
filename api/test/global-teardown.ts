import { removeDataDir, type TestServer } from './test-server';

export default async function tearDown(): Promise<void> {
  const { portalTestServer } = globalThis as typeof globalThis & { portalTestServer?: TestServer };
  if (!portalTestServer) return;
  await portalTestServer.cluster.stop();
  removeDataDir(portalTestServer.dataDir);
}
