import type { Locale } from '@portal/contract/limits';
import { type Brand, brands } from '@portal/themes/theme';
import escapeHtml from 'escape-html';

const FONT = "font-family:'Source Sans 3',system-ui,-apple-system,'Segoe UI',Arial,sans-serif";

/** Mail programs that know no dark scheme leave this out and show the light colours, which stand at each part. */
function mailStyle({ colours }: Brand): string {
  const dark = [
    '.ground{background-color:#11161c!important}',
    '.sheet{background-color:#1a212a!important;color:#eef2f6!important}',
    '.quiet{color:#b5bfca!important;border-color:#37424f!important}',
    `.action{background-color:${colours.dark}!important;color:#0b0f14!important}`,
    `.link{color:${colours.dark}!important}`,
  ];
  // A long compound word in a heading would break at any letter.
  const narrow = [
    '.sheet{padding:24px 16px 8px!important}',
    '.title{font-size:20px!important;line-height:28px!important;-webkit-hyphens:auto;hyphens:auto}',
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark.join('')}}@media (max-width:480px){${narrow.join('')}}`;
}

/** Every style that a mail may carry. */
export const MAIL_STYLES: readonly string[] = Object.values(brands).map(mailStyle);

interface Framed {
  title: string;
  /** Shown by lists of mails after the subject. */
  preview: string;
  /** HTML. */
  body: string;
  locale: Locale;
  brand: Brand;
}

/**
 * One column, 600 px at most, under the portal's name. In tables, with each style at its part: many mail programs keep nothing else. The name
 * stands in letters, since pictures are fetched only after the reader has allowed it, if at all.
 */
export function frameMail({ title, preview, body, locale, brand }: Framed): string {
  const name = brand.appName[locale];
  const colour = brand.colours.light;
  const mark = `background-color:#ffffff;border-radius:8px;width:40px;min-width:40px;height:40px;text-align:center;color:${colour};font-size:24px;line-height:40px;font-weight:700`;
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${mailStyle(brand)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:#f6f8fa;color:#1a2029;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f6f8fa"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;${FONT}">
<tr><td style="background-color:${colour};border-radius:8px 8px 0 0;padding:16px 24px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td aria-hidden="true" style="${mark}">${escapeHtml(name.slice(0, 1))}</td><td style="padding-left:12px;color:#ffffff;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(name)}</td></tr></table>
</td></tr>
<tr><td class="sheet" style="background-color:#ffffff;color:#1a2029;border-radius:0 0 8px 8px;padding:32px 24px 8px;overflow-wrap:anywhere;word-break:break-word">
${body}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
