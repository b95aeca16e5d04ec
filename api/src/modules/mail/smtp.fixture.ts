import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  to: string[];
  text: string;
}

/** Answers that are held back. */
class Hold {
  count = 0;
  #held: (() => void)[] = [];
  #wanted: (to: string) => boolean = () => false;

  begin(wanted: (to: string) => boolean): void {
    this.#wanted = wanted;
  }

  end(): void {
    this.#wanted = () => false;
    for (const answer of this.#held.splice(0)) answer();
  }

  pass(to: string, answer: () => void): void {
    if (this.#wanted(to)) {
      this.count += 1;
      this.#held.push(answer);
    } else answer();
  }
}

/** A real SMTP server; `refuse` makes it answer that it has no time, `hold` lets some receivers wait. */
export async function startSmtp() {
  const received: Received[] = [];
  const state = { refuse: false, connections: 0 };
  const hold = new Hold();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      state.connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      hold.pass(address, () => done(state.refuse ? new Error('try later') : null)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    hold,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
