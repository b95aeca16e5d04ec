import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOf, codeQuestion, ProviderPages } from './sign-on.fixture';

/** The portal as such a service knows it. */
export const CLIENT = {
  id: 'candidate-portal',
  secret: 'secret-of-the-portal',
  redirectUri: `http://localhost:4600${callOf('callback')}`,
  loggedOutUri: `http://localhost:4600${callOf('left')}`,
};

/** A log-in service of another maker that is installed here, with one person in it. */
export interface InstalledService {
  issuer: string;
  person: { email: string; givenName: string; familyName: string };
  /** Another browser at the service. */
  pages(): InstalledPages;
  close(): Promise<void>;
}

/** Pages at which the one person logs in. */
export abstract class InstalledPages extends ProviderPages {
  /** Logs the person in on the page that asks. @returns the address in the portal */
  abstract override answer(): Promise<string>;

  /** Whether a log-in that begins at this address asks nobody for a password. */
  async knows(address: string): Promise<boolean> {
    return (await this.follow(address)) !== undefined;
  }

  /** Follows a log-out, and confirms it where the service asks. */
  abstract logOut(address: string): Promise<void>;

  /** An access token of a new log-in, as the service gives it to the portal. */
  async accessToken(issuer: string): Promise<string> {
    const about = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const { authorization_endpoint: authorization, token_endpoint: token } = (await about.json()) as {
      authorization_endpoint: string;
      token_endpoint: string;
    };
    const { query, verifier } = codeQuestion(CLIENT.id, CLIENT.redirectUri);
    const back = (await this.follow(`${authorization}?${query}`)) ?? (await this.answer());
    const code = new URL(back).searchParams.get('code') ?? '';
    const answer = await fetch(token, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CLIENT.redirectUri,
        code_verifier: verifier,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}

/** Makes a folder of its own for a program. */
export function programFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
