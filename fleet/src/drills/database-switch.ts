import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * One address in front of several database servers, as a virtual address or a balancer is in production: it leads to the server that was named last,
 * and ends the connections to the one before.
 */
export class DatabaseSwitch {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  /** @param target port of the server at this machine to which it leads first */
  static async open(target: number): Promise<DatabaseSwitch> {
    const opened = new DatabaseSwitch(target);
    opened.#server.listen(0, '127.0.0.1');
    await once(opened.#server, 'listening');
    return opened;
  }

  /** The address of a server, led over the switch. */
  before(url: string): string {
    const address = this.#server.address();
    const over = new URL(url);
    if (typeof address === 'object' && address) over.port = String(address.port);
    return over.href;
  }

  /** From now on everybody gets to that server. @param target its port */
  lead(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      // Who has lost the one loses the other.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
