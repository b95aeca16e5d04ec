import type { RevokedToken, WebhookReport } from '@portal/contract/operator-reports';
import type { EmployerTokens } from './employer-token-command';
import type { DrawCheck, Gigs } from './gigs-command';
import { runPortalCli } from './portal-cli';
import type { Webhooks } from './webhooks-command';

const ID = '6f1c2b1e-0000-4000-8000-000000000000';
const url = 'https://shifts.example.fi/events';

/** What a command says, and what it asks the API's side for. */
async function run(args: string[], revoked: Partial<RevokedToken> = {}) {
  const asked: object[] = [];
  const said: string[] = [];
  const output = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
  const employerTokens: EmployerTokens = {
    createToken: async () => undefined,
    listTokens: async () => [],
    revokeToken: async (request) => {
      asked.push(request);
      return { employer: 'Kuuselan kunta', name: 'shifts', webhooks: [], ...revoked };
    },
  };
  const endpoint = { id: ID, employer: 'Kuuselan kunta', url, createdAt: new Date(0), waiting: 2, givenUp: 0 };
  const report: WebhookReport = {
    endpoints: [{ ...endpoint, tokenId: ID, tokenName: 'shifts', lastError: null }],
    events: [],
  };
  const webhooks: Webhooks = {
    reportWebhooks: async () => report,
    replayWebhooks: async () => 0,
    removeWebhook: async (request) => {
      asked.push(request);
      return { employer: 'Kuuselan kunta', url };
    },
  };
  const exit = await runPortalCli(args, {
    dataDir: '/nowhere',
    operator: 'aino',
    output,
    employerTokens,
    webhooks,
    gigs: {} as Gigs,
  });
  return { exit, asked, said: said.join('') };
}

describe('employer-token revoke', () => {
  const revoke = ['employer-token', 'revoke', ID];
  const webhooks = [{ id: ID, url }];

  it('names the addresses that are still told of events, and how to remove them', async () => {
    const { said, asked } = await run(revoke, { webhooks });
    expect(asked).toEqual([{ id: ID, by: 'aino', withWebhooks: false, dryRun: false }]);
    expect(said).toMatch(/Revoked: .*\n.*still told of events \(remove them with: webhooks remove ID\)/);
    expect(said).toContain(url);
    expect((await run(revoke)).said).toContain('No address in use was set with it.');
  });

  it('removes them in the same step where that is asked for', async () => {
    const { said, asked } = await run([...revoke, '--with-webhooks'], { webhooks });
    expect(asked).toMatchObject([{ withWebhooks: true, dryRun: false }]);
    expect(said).toContain('These addresses were removed:');
    const dry = await run([...revoke, '--with-webhooks', '--dry-run'], { webhooks });
    expect(dry.asked).toMatchObject([{ withWebhooks: true, dryRun: true }]);
    expect(dry.said).toContain('would be removed');
  });
});

describe('gigs draw-check', () => {
  const check = async (faults: string[]) => {
    const said: string[] = [];
    const output = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
    const draw: DrawCheck = {
      ...{ gigId: ID, commitment: 'c0ffee', seed: '5eed', slots: 1, faults },
      entrants: [
        { offerId: 'first', result: 'won' },
        { offerId: 'second', result: 'not_drawn' },
      ],
    };
    const gigs = { checkDraw: async () => draw } as Partial<Gigs> as Gigs;
    const exit = await runPortalCli(['gigs', 'draw-check', ID], {
      dataDir: '/nowhere',
      operator: 'aino',
      output,
      gigs,
    });
    return { exit, said: said.join('') };
  };

  it('shows what is published, and ends with 0 only where it holds', async () => {
    const { exit, said } = await check([]);
    expect(exit).toBe(0);
    expect(said).toMatch(/c0ffee[\s\S]*5eed[\s\S]*1 +first +won\n2 +second +not_drawn[\s\S]*The draw holds\./);
    const broken = await check(['order']);
    expect([broken.exit === 0, broken.said]).toEqual([false, expect.stringContaining('does not hold: order')]);
  });
});

describe('webhooks', () => {
  it('lists addresses with their ids and the token with which they were set', async () => {
    const { said } = await run(['webhooks', 'list']);
    expect(said).toMatch(new RegExp(`${ID} +Kuuselan kunta +${url} +shifts +2 +0`));
  });

  it('removes one address in the name of the operator', async () => {
    const { said, asked } = await run(['webhooks', 'remove', ID]);
    expect(asked).toEqual([{ id: ID, by: 'aino', dryRun: false }]);
    expect(said).toContain(`Removed: the address ${url} of Kuuselan kunta.`);
    expect((await run(['webhooks', 'remove', ID, '--dry-run'])).said).toContain('would be removed');
  });
});

it.each([
  ['gigs', 'cancel', ID],
  ['employer-token', 'revoke', ID],
  ['webhooks', 'remove', ID],
])('%s %s has no check to go past, and says so of --force', async (...args) => {
  const { asked, said } = await run([...args, '--force']);
  expect(asked).toEqual([]);
  expect(said).toContain("unknown option '--force'");
});
