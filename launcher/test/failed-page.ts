import { FAILURES_PATH } from '@portal/contract/release-names';

/**
 * A page that one portal serves, and whose report that a version of `mfe-auth` failed reaches the other.
 * @param network 0–254: each counts once
 */
export async function failOnce(served: number, told: number, version: string, network: number): Promise<void> {
  const from = { 'x-forwarded-for': `203.0.113.${network}` };
  const page = await fetch(`http://localhost:${served}/candidateportal/login`, { headers: from });
  const ticket = /data-ticket="([^"]+)"/.exec(await page.text())?.[1];
  const body = JSON.stringify({ ticket, name: 'mfe-auth', version, phase: 'load', recovered: true });
  const url = `http://localhost:${told}${FAILURES_PATH}`;
  await fetch(url, { method: 'POST', headers: { ...from, 'content-type': 'text/plain' }, body });
}
