const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Ends the process at a signal of the system, after what is open; at once with Ctrl-C while it is stopping. A second SIGTERM changes nothing: who
 * ends a whole group of processes sends one, and the program that started this one hands on its own.
 */
export function stopOnSignal(portal: { close(): Promise<void> }): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say('\nStopping: open requests are answered first. Press Ctrl-C again to stop at once.');
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`The portal did not stop cleanly: ${error instanceof Error ? error.message : error}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => (stopping ? process.exit(1) : stop()));
}
