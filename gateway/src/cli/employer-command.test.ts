import { NotAllowedError, RefusedError } from '../releases/errors';
import type { EmployerLinkRequest, IssueEmployerLink } from './employer-command';
import { runPortalCli } from './portal-cli';

const link = {
  url: 'http://localhost:4600/candidateportal/login/state/106/employer-abc/secret',
  campaignId: 106,
  portal: 'state',
  username: 'employer-abc',
  password: 'secret',
  expiresAt: new Date('2026-11-21T10:15:00Z'),
};

async function run(args: string[], issue: IssueEmployerLink = async () => link) {
  const asked: EmployerLinkRequest[] = [];
  const said = { out: '', err: '' };
  const output = {
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  const employerLink: IssueEmployerLink = (request) => {
    asked.push(request);
    return issue(request);
  };
  const exit = await runPortalCli(args, { dataDir: '/nowhere', operator: 'operator', output, employerLink });
  return { exit, asked, ...said };
}

describe('employer-link', () => {
  it('prints the address first, alone on its line, and until when it opens', async () => {
    const { exit, out, asked } = await run(['employer-link', '106', 'aino@example.fi', '--reason', 'interview']);
    expect(exit).toBe(0);
    expect(out.split('\n')[0]).toBe(link.url);
    expect(out).toContain('2026-11-21T10:15:00.000Z');
    const request = { campaignId: 106, candidate: 'aino@example.fi', by: 'operator', reason: 'interview' };
    expect(asked).toEqual([{ ...request, force: false, dryRun: false }]);
  });

  it('answers in JSON', async () => {
    const { out } = await run(['employer-link', '106', 'aino', '--json']);
    expect(JSON.parse(out)).toEqual({ issued: true, ...link, expiresAt: '2026-11-21T10:15:00.000Z' });
  });

  it('only checks in a dry run, and hands on that checks are to be passed', async () => {
    const dry = await run(['employer-link', '106', 'aino', '--dry-run', '--force'], async () => undefined);
    expect(dry).toMatchObject({ exit: 0, out: 'Checked; no link was issued.\n' });
    expect(dry.asked).toMatchObject([{ dryRun: true, force: true, reason: 'employer-link' }]);
  });

  it.each([
    [['106']],
    [['x106', 'aino']],
    [['1.5', 'aino']],
    [['106', 'aino', 'too-much']],
    [['106', 'aino', '--now']],
  ])('ends with 2 on %j', async (args) => {
    const { exit, asked } = await run(['employer-link', ...args]);
    expect([exit, asked]).toEqual([2, []]);
  });

  it('ends with 3 where a check refuses it, and says what would mend it', async () => {
    const refuse: IssueEmployerLink = async () => {
      throw new RefusedError('application', 'the candidate has no application', 'check the number');
    };
    expect(await run(['employer-link', '106', 'aino'], refuse)).toMatchObject({
      exit: 3,
      err: 'the candidate has no application\nWhat would mend it: check the number\n',
    });
    const { out } = await run(['employer-link', '106', 'aino', '--json'], refuse);
    expect(JSON.parse(out)).toMatchObject({ check: 'application', exit: 3 });
  });

  it('ends with 4 without the right to write', async () => {
    const forbid: IssueEmployerLink = async () => {
      throw new NotAllowedError('no write access');
    };
    expect((await run(['employer-link', '106', 'aino'], forbid)).exit).toBe(4);
  });
});
