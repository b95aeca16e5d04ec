import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to a database, and can lose it as a machine without power is lost. */
export interface SilentServer {
  url: string;
  /** Connections that are open stay open, and nothing goes over them any more; new ones lead to the database as ever. */
  fallSilent(): void;
  close(): void;
}

/** @param url of a database that is reached by a Unix socket, without a password */
export async function openSilentServer(url: string): Promise<SilentServer> {
  const { username, pathname, searchParams } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
