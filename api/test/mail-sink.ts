import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail and keeps none, for measurements; its port is the first argument. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => done());
    stream.resume();
  },
});
server.listen(Number(process.argv[2]), '127.0.0.1');
