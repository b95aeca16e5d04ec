import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { readSettings } from '@portal/settings/read-settings';
import { startApi } from 'api/start-api';
import { limitedServer } from 'gateway/http/server';
import { removeDataDir } from '../../api/test/test-server';

/** The rules of every server with less patience for a request without files. */
const LIMITS = { headersMs: 600_000, requestMs: 500, checkEveryMs: 50 };
/** Keeps up the least rate for minutes. */
const FIRST_PART = 'x'.repeat(4_000_000);
const LAST_PART = 'end';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-slow-'));
// The account of the embedded database must be able to enter.
chmodSync(dataDir, 0o755);
afterAll(() => removeDataDir(dataDir));

const post = (type: string, length: number) =>
  `POST ${API_PREFIX}/attachments/1/save_field HTTP/1.1\r\nHost: portal.localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/** A connection whose end is no error, however it comes. */
function open(port: number): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

test('an API apart lets an upload take its time while it keeps up the least rate, and closes what is slow', async () => {
  const environment = { DATA_DIR: dataDir, PORT: '0', HOSTS: 'portal.localhost', DEMO: 'off', LOG_LEVEL: 'silent' };
  const settings = { ...readSettings(environment, dataDir), clock: () => new Date() };
  const api = await startApi(settings, (listener) => limitedServer(listener, LIMITS));
  try {
    const upload = open(api.port);
    upload.socket.write(post('multipart/form-data; boundary=x', FIRST_PART.length + LAST_PART.length));
    upload.socket.write(FIRST_PART);
    // It is refused at once, and its body goes on: the connection shows whether that is cut.
    await once(upload.socket, 'data');
    const slow = open(api.port);
    slow.socket.write(`${post('application/json', 100)}{`);
    await slow.ended;
    upload.socket.write(`${LAST_PART}GET /readyz HTTP/1.1\r\nHost: portal.localhost\r\nConnection: close\r\n\r\n`);
    expect(await upload.ended).toMatch(/HTTP\/1.1 200 OK[\s\S]*\{"ok":true\}/);
  } finally {
    await api.close();
  }
});
