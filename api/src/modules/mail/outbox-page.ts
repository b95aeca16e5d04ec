import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { MailRow } from './mail.repository';
import { MAIL_STYLES } from './mail-frame';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 720px; padding: 32px 16px; font: 18px/28px 'Source Sans 3 Variable', system-ui, sans-serif; overflow-wrap: anywhere; }
article { border: 1px solid; border-radius: 8px; padding: 16px; margin-block: 24px; }
h1 { font-size: 32px; line-height: 40px; } h2 { font-size: 24px; line-height: 32px; margin: 0; }
pre { font: inherit; white-space: pre-wrap; margin: 16px 0; }
iframe { width: 100%; height: 480px; border: 1px solid; background: #fff; }
summary { min-height: 44px; cursor: pointer; }`;

const HASHES = [STYLE, ...MAIL_STYLES].map(
  (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

/** The mail's own styles stand in attributes, but for those of the dark scheme; in its sandbox nothing runs, and nothing is fetched. */
export const OUTBOX_POLICY = `default-src 'none'; style-src ${HASHES.join(' ')}; style-src-attr 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const LINK = /https?:\/\/[^\s<]+/g;

function article({ to_address, subject, text, html, created_at, attachment }: MailRow): string {
  const linked = escapeHtml(text).replace(LINK, (url) => `<a href="${url}">${url}</a>`);
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to_address)}, <time datetime="${created_at.toISOString()}">${created_at.toISOString()}</time></p>
<pre>${linked}</pre>
${attachment === null ? '' : '<p>A mail server would get the application as a PDF with it.</p>'}
<details><summary>As HTML</summary><iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details>
</article>`;
}

/** What a portal without SMTP would have sent, for the person who tries it on their own machine. */
export function outboxPage(mails: readonly MailRow[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Outbox</h1>
<p>This portal has no mail server (SMTP_URL), so its mails stay here, newest first.</p>
${mails.length === 0 ? '<p>No mails yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`;
}
