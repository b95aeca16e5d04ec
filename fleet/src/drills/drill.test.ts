import { type Drill, EXIT, runDrill } from './drill';

const options = { seconds: 0, people: 1, applications: 0 };
const never = new Promise<void>(() => undefined);

/** Runs a drill that starts two parts. */
async function run(rest: () => ReturnType<Drill>, stopped = never) {
  const said: string[] = [];
  const ended: string[] = [];
  const part = (name: string) => ({ stop: async () => void ended.push(name) });
  const drill: Drill = async ({ keep, say }) => {
    await keep(part('first'));
    say('The first one runs.');
    await keep(Promise.resolve(part('second')));
    return rest();
  };
  const status = await runDrill(drill, { folder: '', options, stopped }, (line) => said.push(line));
  return { status, ended, said: said.join('\n') };
}

test('a drill in which nothing was lost ends with 0 and tells what it did, what was measured and how long it took', async () => {
  const { status, said, ended } = await run(async () => ({ figures: [['edits', '17']], losses: [] }));
  expect(status).toBe(0);
  expect(said).toMatch(
    /^00:00 {2}The first one runs\.[\s\S]*edits {2}17[\s\S]*Nothing was lost\. The drill took 00:0\d\./,
  );
  expect(ended).toEqual(['second', 'first']);
});

test('a drill in which something was lost names it and ends with another status', async () => {
  const { status, said, ended } = await run(async () => ({ figures: [], losses: ['3 edits'] }));
  expect(status).toBe(EXIT.lost);
  expect(said).toContain('LOST: 3 edits');
  expect(ended).toEqual(['second', 'first']);
});

test('a drill that fails ends what it has started', async () => {
  const failing = await run(() => Promise.reject(new Error('no disk')));
  expect(failing).toMatchObject({ status: EXIT.failed, ended: ['second', 'first'] });
  expect(failing.said).toContain('The drill failed: no disk');
});

test('a drill that is stopped ends what it has started, and what it starts meanwhile', async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { status, ended } = await run(() => {
    stop();
    return new Promise(() => undefined);
  }, stopped);
  expect({ status, ended }).toEqual({ status: EXIT.stopped, ended: ['second', 'first'] });

  let begin = (_: { stop(): Promise<void> }) => {};
  let late = false;
  const slow: Drill = async ({ keep }) => {
    await keep(
      new Promise<{ stop(): Promise<void> }>((resolve) => {
        begin = resolve;
      }),
    );
    return { figures: [], losses: [] };
  };
  const ending = runDrill(slow, { folder: '', options, stopped }, () => undefined);
  begin({
    async stop() {
      late = true;
    },
  });
  expect(await ending).toBe(EXIT.stopped);
  expect(late).toBe(true);
});
