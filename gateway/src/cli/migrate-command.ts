import { type CliContext, type CommonOptions, checkedCommand, readCommand } from './commands';
import { EXIT } from './exit-status';

/** Migrations: the API's affair, which only the launcher can reach. All throw RefusedError. */
export interface Migrations {
  readState(): Promise<{ executed: string[]; missing: string[]; newer: string[] }>;
  plan(): Promise<{ name: string; statements: string[] }[]>;
  /** @returns names of those that were run */
  up(): Promise<string[]>;
}

const listed = (head: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${head}:`, ...names.map((name) => `  ${name}`)];

/** `migrate status|plan|up`. docs/operations/upgrade.md */
export function addMigrateCommand(context: CliContext, migrations: Migrations): void {
  const cli = context.cli.command('migrate').description('the tables of the database of DATABASE_URL');
  const showPlan = async (options: CommonOptions) => {
    const plan = await migrations.plan();
    const text = plan.flatMap(({ name, statements }) => [`-- ${name}`, ...statements.map((sql) => `${sql};`)]);
    context.answer({ json: { plan }, text: plan.length === 0 ? 'Nothing to do.' : text.join('\n') }, options);
  };
  readCommand({ cli }, 'status', 'what this version needs and the database lacks; 3 where that is something').action(
    async (options: CommonOptions) => {
      const state = await migrations.readState();
      const { executed, missing, newer } = state;
      const text = [
        `${executed.length} migrations are done.`,
        ...listed('Missing (run: portal migrate up)', missing),
        ...listed('Of a newer version, with which this one works', newer),
      ].join('\n');
      context.answer({ json: state, text, exit: missing.length === 0 ? EXIT.done : EXIT.refused }, options);
    },
  );
  readCommand({ cli }, 'plan', 'the statements that `up` would run, without those that follow from rows').action(
    showPlan,
  );
  checkedCommand({ cli }, 'up', 'runs what is missing, beside portals that serve').action(
    async (options: CommonOptions) => {
      if (options.dryRun) return showPlan(options);
      const run = await migrations.up();
      const text = run.length === 0 ? 'Nothing to do.' : listed('Done', run).join('\n');
      context.answer({ json: { run }, text }, options);
    },
  );
}
