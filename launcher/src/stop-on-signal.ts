const say = (text: string) => process.stderr.write(`${text}\n`);

/** Ends the process at a signal of the system, after what is open; at once with the second. */
export function stopOnSignal(portal: { close(): Promise<void> }): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
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
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
