import type { Locale } from '@portal/contract/limits';
import { escapeHtml } from './escape-html';

/** What a mail says; its looks are the same for all. */
export interface MailContent {
  subject: string;
  heading: string;
  /** Plain text, one paragraph each. */
  paragraphs: string[];
  /** A code to type in, shown large. */
  code?: string;
  /** The one action. */
  action?: { label: string; url: string };
  /** Small print after the action. */
  closing: string[];
}

const FOOTER: Record<Locale, string> = {
  fi: 'Tämä on automaattinen viesti. Älä vastaa siihen.',
  sv: 'Detta är ett automatiskt meddelande. Svara inte på det.',
  en: 'This is an automatic message. Please do not reply to it.',
};

const FONT = "font-family:'Source Sans 3',system-ui,-apple-system,'Segoe UI',Arial,sans-serif";
const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;font-size:18px;line-height:28px;${style}">${escapeHtml(text)}</p>`;

function renderCode(code: string | undefined): string {
  if (code === undefined) return '';
  const style = 'margin:0 0 24px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px';
  return `<p style="${style}">${escapeHtml(code)}</p>`;
}

function renderAction(action: MailContent['action']): string {
  if (!action) return '';
  const style =
    'display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0a3a78;color:#ffffff;font-size:18px;line-height:28px;font-weight:600;text-decoration:none';
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`;
}

function renderHtml(content: MailContent, locale: Locale): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text)),
    renderCode(content.code),
    renderAction(content.action),
    ...content.closing.map((text) => paragraph(text)),
    paragraph(
      FOOTER[locale],
      'border-top:1px solid #c9d2dc;padding-top:16px;font-size:16px;line-height:24px;color:#4b5a6a',
    ),
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background-color:#f3f6f9;color:#14202b;${FONT}">
<div style="max-width:600px;margin:0 auto;padding:32px 24px;background-color:#ffffff">
${body}
</div>
</body>
</html>
`;
}

function renderText(content: MailContent, locale: Locale): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.code !== undefined) parts.push(content.code);
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
  return `${[...parts, ...content.closing, '--', FOOTER[locale]].join('\n\n')}\n`;
}

/** One column of 600 px for people and a plain twin for whatever reads plain text. */
export function renderMail(content: MailContent, locale: Locale): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: renderText(content, locale), html: renderHtml(content, locale) };
}
