import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '@portal/settings/definitions';
import { EXIT } from 'gateway/cli/exit-status';
import { runPortalCli } from 'gateway/cli/portal-cli';
import { makeBuild, removeFolders, storeWithPortal } from '../../gateway/test/builds';

const root = join(__dirname, '../..');
const folder = join(root, 'docs/operations');
const PORTAL = 'npm run portal -- ';

/** What shows that commands other than the portal's own work: the files that run them or what they start. */
const SHOWN: Readonly<Record<string, string>> = {
  'npm start': 'e2e/playwright.config.ts',
  'npm run build -- mfe-account': 'scripts/lib/readme-commands.mjs',
  'npm run dev -- mfe-account': 'e2e/tests/own-build.spec.ts',
  'npm run dev -- mfe-account --portal https://test.example.fi': 'e2e/tests/own-build.spec.ts',
  'curl --fail http://127.0.0.1:9464/metrics': 'launcher/src/metrics.test.ts',
  'npm run operator -- portal.mjs': 'launcher/src/operator-file.test.ts',
  'node portal.mjs status': 'launcher/src/operator-file.test.ts',
  // Word by word, against a server at another address.
  'node portal-deploy.mjs publish mfe-account/dist --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs trial mfe-account 1.1.0 --days 2 --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs activate mfe-account 1.1.0 --url https://portal.example.fi --token-file token --reason "new settings page"':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs canary start mfe-account 1.1.0 --steps 5,25,50 --pause 10m --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs canary start mfe-account 1.1.0 5 --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs rollback mfe-account --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  'node portal-deploy.mjs status --url https://portal.example.fi --token-file token':
    'launcher/src/serve-deploys.test.ts',
  // There is no engine for containers, no cluster and no systemd in a test: what they run is, and their files are checked.
  'podman build --file deploy/Containerfile --target serve --tag candidate-portal .':
    'launcher/src/containerfile.test.ts',
  'podman build --file deploy/Containerfile --target publish --tag candidate-portal-publish .':
    'launcher/src/containerfile.test.ts',
  'cd deploy': 'launcher/src/deploy-files.test.ts',
  'docker compose up --detach --build': 'launcher/src/deploy-files.test.ts',
  'docker compose run --rm --build publish': 'launcher/src/deploy-files.test.ts',
  'docker compose build && docker compose run --rm migrate': 'launcher/src/deploy-files.test.ts',
  'docker compose up --detach --no-deps --wait portal-1 && docker compose exec nginx nginx -s reload':
    'launcher/src/deploy-files.test.ts',
  'docker compose up --detach --no-deps --wait portal-2 worker && docker compose exec nginx nginx -s reload':
    'launcher/src/deploy-files.test.ts',
  'kubectl create namespace candidate-portal': 'launcher/src/deploy-files.test.ts',
  'kubectl --namespace candidate-portal create secret generic candidate-portal --from-env-file deploy/portal.env':
    'launcher/src/deploy-files.test.ts',
  'kubectl --namespace candidate-portal delete job migrate --ignore-not-found': 'launcher/src/deploy-files.test.ts',
  'kubectl apply --kustomize deploy/kubernetes': 'launcher/src/deploy-files.test.ts',
  'systemctl start candidate-portal-migrate && systemctl enable --now candidate-portal.target':
    'launcher/src/deploy-files.test.ts',
  'systemctl restart candidate-portal@4600 && curl --fail --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:4600/readyz && systemctl restart candidate-portal@4601 candidate-portal-worker':
    'launcher/src/deploy-files.test.ts',
  'haproxy -c -f deploy/haproxy/database.cfg': 'launcher/src/deploy-files.test.ts',
  // With other folders by the drill of a backup.
  'pg_basebackup --dbname="host=db.example.fi user=backup" --pgdata=/var/backups/portal/base --checkpoint=fast --manifest-checksums=SHA256':
    'fleet/src/drills/database-backup.ts',
  '/usr/lib/postgresql/15/bin/pg_verifybackup --no-parse-wal /var/backups/portal/base':
    'fleet/src/drills/database-backup.ts',
  'cp -a /var/backups/portal/base /var/lib/postgresql/15/restored': 'fleet/src/drills/database-backup.ts',
  'touch /var/lib/postgresql/15/restored/recovery.signal': 'fleet/src/drills/database-backup.ts',
};

/** Programs of packages that have tests of their own. */
const OWN_PROGRAM = /^npm run (?:bench|drill|fleet)\b/;

const ASSIGNMENT = /^([A-Z]\w+)=("[^"]*"|'[^']*'|\S*)\s*/;

/** One line of a chapter's shell blocks, without its comment: settings in front, then the command. */
function parts(line: string): { settings: string[]; command: string } {
  const settings: string[] = [];
  let command = line.replace(/\s+#.*$/, '').trim();
  for (let found = ASSIGNMENT.exec(command); found; found = ASSIGNMENT.exec(command)) {
    settings.push(found[1] ?? '');
    command = command.slice(found[0].length);
  }
  return { settings, command };
}

const lines = readdirSync(folder).flatMap((file) => {
  const blocks = [...readFileSync(join(folder, file), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)];
  return blocks.flatMap(([, text = '']) => text.trim().split('\n')).map((line) => ({ file, ...parts(line) }));
});
const ofPortal = lines.filter(({ command }) => command.startsWith(PORTAL)).map(({ command }) => command);

/** What a command asks of the API; it is reached only by one that is written rightly. */
const askedOfApi = <T extends object>(): T =>
  new Proxy({} as T, {
    get: () => async () => {
      throw new Error('reached');
    },
  });
const askApi = async (): Promise<never> => {
  throw new Error('reached');
};

afterAll(removeFolders);

it('every command of the operations guide is one that a test runs, with settings that there are', () => {
  expect(lines.length).toBeGreaterThan(40);
  const known = (name: string) => name in definitions || /^AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/.test(name);
  expect(lines.flatMap(({ settings }) => settings).filter((name) => !known(name))).toEqual([]);
  const others = lines.filter(
    ({ command }) => command !== '' && !command.startsWith(PORTAL) && !OWN_PROGRAM.test(command),
  );
  expect(others.filter(({ command }) => !(command in SHOWN))).toEqual([]);
  const written = new Set(others.map(({ command }) => command));
  expect(Object.keys(SHOWN).filter((command) => !written.has(command))).toEqual([]);
  expect(Object.values(SHOWN).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

// The verbs themselves are run in every-command.test.ts.
it.each(ofPortal)('%s is taken as it is written', async (line) => {
  const { dataDir } = await storeWithPortal();
  const build = await makeBuild('mfe-account', '1.1.0');
  const args = (line.slice(PORTAL.length).match(/"[^"]*"|\S+/g) ?? []).map((word) =>
    word.replaceAll('"', '').replace('mfe-account/dist', build).replace('VERSION', '1.1.0'),
  );
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  const exit = await runPortalCli(args, {
    dataDir,
    operator: 'operator',
    output: { out: say, err: say },
    publicUrl: async () => 'https://portal.example.fi',
    dataTransfer: askedOfApi(),
    gigs: askedOfApi(),
    migrations: askedOfApi(),
    identityKeys: askedOfApi(),
    serve: askApi,
    serveDeploys: askApi,
    readAudit: askApi,
    describeSettings: askApi,
    createRemote: askApi,
  });
  expect({ said, wrong: exit === EXIT.usage }).toEqual({ said, wrong: false });
});
