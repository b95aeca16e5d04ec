import type { Locale } from '@portal/contract/limits';
import type { Brand } from '@portal/themes/theme';
import escapeHtml from 'escape-html';
import { frameMail } from './mail-frame';

/** What a mail says; its looks are the same for all. */
export interface MailContent {
  subject: string;
  heading: string;
  /** Plain text, one paragraph each. */
  paragraphs: string[];
  /** What follows under headings of its own: lines of plain text. */
  sections?: { heading: string; lines: string[] }[];
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

/** An address in a sentence, up to the point that ends it. */
const ADDRESS = /https?:\/\/[^\s<]*[^\s<.,;:]/g;

function paragraph(text: string, brand: Brand, style = '', name = ''): string {
  const link = `<a class="link" href="$&" style="color:${brand.colours.light}">$&</a>`;
  const words = escapeHtml(text).replace(ADDRESS, link);
  return `<p${name} style="margin:0 0 16px;font-size:18px;line-height:28px;${style}">${words}</p>`;
}

function renderCode(code: string | undefined): string {
  if (code === undefined) return '';
  const style = 'margin:0 0 24px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px';
  return `<p style="${style}">${escapeHtml(code)}</p>`;
}

function renderAction(action: MailContent['action'], brand: Brand): string {
  if (!action) return '';
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background-color:${brand.colours.light};color:#ffffff;font-size:18px;line-height:28px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a class="action" href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`;
}

/** No addresses become links here: the lines are what a person has typed. */
function renderSection({ heading, lines }: NonNullable<MailContent['sections']>[number]): string {
  const title = 'margin:24px 0 8px;font-size:18px;line-height:28px;font-weight:600';
  const text = 'margin:0 0 4px;font-size:16px;line-height:24px';
  const shown = (line: string) => escapeHtml(line).replaceAll('\n', '<br>');
  return [
    `<h2 style="${title}">${escapeHtml(heading)}</h2>`,
    ...lines.map((line) => `<p style="${text}">${shown(line)}</p>`),
  ].join('\n');
}

function renderHtml(content: MailContent, locale: Locale, brand: Brand): string {
  const quiet = 'border-top:1px solid #d3d9e0;padding-top:16px;font-size:16px;line-height:24px;color:#4d5865';
  const body = [
    `<h1 class="title" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text, brand)),
    renderCode(content.code),
    renderAction(content.action, brand),
    ...content.closing.map((text) => paragraph(text, brand)),
    ...(content.sections ?? []).map((section) => renderSection(section)),
    paragraph(FOOTER[locale], brand, quiet, ' class="quiet"'),
  ].join('\n');
  return frameMail({ title: content.subject, preview: content.paragraphs[0] ?? content.heading, body, locale, brand });
}

function renderText(content: MailContent, locale: Locale, brand: Brand): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.code !== undefined) parts.push(content.code);
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
  const sections = (content.sections ?? []).map(({ heading, lines }) => [heading.toUpperCase(), ...lines].join('\n'));
  return `${[...parts, ...content.closing, ...sections, `--\n${brand.appName[locale]}`, FOOTER[locale]].join('\n\n')}\n`;
}

/** One column under the portal's name for people, and a plain twin for whatever reads plain text. */
export function renderMail(content: MailContent, locale: Locale, brand: Brand) {
  return {
    subject: content.subject,
    text: renderText(content, locale, brand),
    html: renderHtml(content, locale, brand),
  };
}
