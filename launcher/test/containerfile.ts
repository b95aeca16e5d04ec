import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Step {
  instruction: string;
  text: string;
}

/** A stage of a Containerfile that was run in a plain folder, which stands for the root of its file system. */
export interface RunStage {
  folder: string;
  /** Where its program starts. */
  workdir: string;
  environment: Record<string, string>;
  entrypoint: string[];
  command: string[];
}

/** What matters to an engine of containers alone. */
const NOT_RUN = new Set(['VOLUME', 'USER', 'EXPOSE']);

/** The steps of each stage by its name. */
export function readStages(file: string): Map<string, Step[]> {
  const stages = new Map<string, Step[]>();
  let steps: Step[] = [];
  const lines = readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n');
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, instruction = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const name = / AS (\S+)$/.exec(text)?.[1];
    if (instruction !== 'FROM') steps.push({ instruction, text });
    else if (name === undefined) throw new Error(`A stage has no name: ${line}`);
    else {
      steps = [];
      stages.set(name, steps);
    }
  }
  return stages;
}

const words = (text: string): string[] => text.split(/\s+/);

/** Runs a stage, and before it those that it copies from, each in a folder of its own. */
export class ContainerRun {
  readonly #done = new Map<string, RunStage>();

  /**
   * @param root working copy, in place of the context of the build
   * @param target empty folder
   */
  constructor(
    private readonly stages: Map<string, Step[]>,
    private readonly root: string,
    private readonly target: string,
  ) {}

  run(name: string): RunStage {
    const present = this.#done.get(name);
    if (present) return present;
    const folder = join(this.target, name);
    mkdirSync(folder);
    const stage: RunStage = { folder, workdir: folder, environment: {}, entrypoint: [], command: [] };
    this.#done.set(name, stage);
    for (const step of this.stages.get(name) ?? []) this.#step(stage, step);
    return stage;
  }

  #step(stage: RunStage, { instruction, text }: Step): void {
    if (NOT_RUN.has(instruction)) return;
    if (instruction === 'WORKDIR') {
      stage.workdir = this.#place(stage, text);
      mkdirSync(stage.workdir, { recursive: true });
    } else if (instruction === 'ENV')
      for (const one of words(text)) stage.environment[one.split('=')[0] ?? ''] = one.split('=')[1] ?? '';
    else if (instruction === 'RUN') this.#shell(stage, text);
    else if (instruction === 'COPY') this.#copy(stage, words(text));
    else if (instruction === 'ENTRYPOINT') stage.entrypoint = JSON.parse(text);
    else if (instruction === 'CMD') stage.command = JSON.parse(text);
    else throw new Error(`${instruction} is not run in a folder: ${text}`);
  }

  #copy(stage: RunStage, given: string[]): void {
    const flags = given.filter((word) => word.startsWith('--'));
    const paths = given.filter((word) => !word.startsWith('--'));
    const to = this.#place(stage, paths.pop() ?? '');
    const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
    if (from === undefined) this.#copyContext(to, paths);
    else this.#copyFrom(this.run(from), to, paths);
  }

  #copyFrom(source: RunStage, to: string, paths: string[]): void {
    mkdirSync(to, { recursive: true });
    for (const path of paths) {
      const place = this.#place(source, path);
      // As in an image: of a folder its content.
      execFileSync('cp', ['-al', statSync(place).isDirectory() ? `${place}/.` : place, to]);
    }
  }

  /** Of the working copy what belongs to it: .dockerignore leaves out what was installed, built or kept. */
  #copyContext(to: string, paths: string[]): void {
    if (paths.join() !== '.') throw new Error(`Only the whole working copy is copied, not ${paths}`);
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: this.root,
      maxBuffer: 2 ** 26,
    });
    execFileSync('cp', ['-a', '--parents', ...list.toString().split('\0').filter(Boolean), to], { cwd: this.root });
  }

  #shell({ workdir, environment }: RunStage, command: string): void {
    // Of the environment of the tests an image knows nothing.
    const { NODE_ENV: _tests, ...env } = process.env;
    execFileSync('sh', ['-c', command], {
      cwd: workdir,
      env: { ...env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  #place(stage: RunStage, path: string): string {
    return path.startsWith('/') ? join(stage.folder, path) : join(stage.workdir, path);
  }
}
