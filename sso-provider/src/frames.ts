/** Keycloak's frames, as keycloak-js talks to them, below the path of the protocol. */
const SCRIPTS = {
  '/3p-cookies/step1.html': `document.cookie = 'third_party=yes; path=/'; location.href = 'step2.html';`,
  '/3p-cookies/step2.html': `const kept = document.cookie.includes('third_party=yes');
document.cookie = 'third_party=; path=/; max-age=0';
parent.postMessage(kept ? 'supported' : 'unsupported', '*');`,
  '/login-status-iframe.html': `addEventListener('message', async ({ data, source, origin }) => {
  const sid = String(data).split(' ')[1] || '';
  let said = 'error';
  try {
    const answer = await fetch('login-status?sid=' + encodeURIComponent(sid));
    if (answer.ok) said = await answer.text();
  } catch {}
  source.postMessage(said, origin);
});`,
} as const;

/** Where the frame asks whether the log-in is still the same. */
export const STATUS_PATH = '/login-status';

/** @returns the frame of an address, or undefined where there is none */
export function framePage(path: string): string | undefined {
  const script = Object.entries(SCRIPTS).find(([own]) => own === path)?.[1];
  return script && `<!doctype html><html lang="en"><head><title>frame</title><script>${script}</script></head></html>`;
}
