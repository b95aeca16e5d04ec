import { bulletinsPath, textsPath } from '@portal/contract/early-answers';
import { API_PREFIX, AUTH_MODE_META, type Locale, SSO_MODE_META } from '@portal/contract/limits';
import type { Release } from '@portal/contract/release';
import { DISCOVERY_ELEMENT_ID, LATER_FONTS_ID, releaseUrl } from '@portal/contract/release-names';
import type { SsoMode } from '@portal/settings/sign-on-settings';
import escapeHtml from 'escape-html';
import type { GatewayConfig } from '../config';
import { jsonForHtml } from '../page-text/json-for-html';
import type { PageText } from '../page-text/page-text';
import { textBody, textHead, textStyle } from '../page-text/text-html';
import { LAYER_ORDER } from '../page-text/text-style';
import type { DocumentText } from './document-encoder';
import { EARLY_SCRIPT, TICKET_ELEMENT_ID } from './early-script';
import type { Override } from './override';
import type { PrerenderedPage } from './prerendered/prerendered';
import { RELOAD_SCRIPT } from './reload-script';
import type { PageFile, PageFiles } from './route-files';
import { SERVICE_ANSWER_SCRIPT } from './service-answer-script';

export interface PageParts {
  locale: Locale;
  theme: string;
  title: string;
  /** The discovery document as stored. */
  discovery: string;
  /** Facts that the page needs besides the document. */
  facts: {
    picks: readonly string[];
    ticket: string;
    keys: readonly string[];
    overrides: readonly Override[];
    trial: Release | undefined;
  };
  /** The text that the browser keeps when the host does not start: then the page is loaded anew with the version before. */
  avoidHost: string | undefined;
  files: PageFiles;
  /** API answers that the page shows first, relative to the API's prefix. */
  firstAnswers: readonly string[];
  consentId?: string | undefined;
  /** Who holds the tokens where people log in at a log-in service; undefined where with the portal's own accounts alone. */
  ssoMode: SsoMode | undefined;
  errorReporting: GatewayConfig['errorReporting'];
  development: boolean;
  /** Words of the page that stand within the document. */
  text: PageText | undefined;
  /** What its builds have rendered of it, in place of those words. */
  prerendered: PrerenderedPage | undefined;
  publicUrl: string;
  /** The portal's name, in the theme of the page. */
  appName: string;
}

const NO_SCRIPT: Record<Locale, string> = {
  fi: 'Kirjautuminen ja hakeminen tarvitsevat JavaScriptin. Salli se selaimen asetuksista ja lataa sivu uudelleen.',
  sv: 'För att logga in och söka behövs JavaScript. Tillåt det i webbläsarens inställningar och ladda om sidan.',
  en: 'Logging in and applying need JavaScript. Allow it in your browser’s settings and load the page again.',
};

const script = ({ url, integrity }: PageFile) =>
  `<script defer src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const style = ({ url, integrity }: PageFile) =>
  `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous">`;

/** By the address the scripts know that a style sheet is there. */
const inlineSheet = ({ url, css }: PrerenderedPage['sheets'][number]) =>
  `<style data-href="${escapeHtml(url)}">${css}</style>`;
const inlineStyle = (css: string) => `<style data-prerendered>${css}</style>`;
/** For print alone until the host has rendered the page, so that the browser does not fetch them before the scripts. */
const laterFonts = (rules: string) => `<style id="${LATER_FONTS_ID}" media="print">${rules}</style>`;

const prerenderedStyles = ({ sheets, styles, fonts }: PrerenderedPage): string =>
  [
    `<style>${LAYER_ORDER}</style>`,
    ...sheets.map(inlineSheet),
    ...styles.map(inlineStyle),
    ...(fonts ? [laterFonts(fonts)] : []),
  ].join('\n');

/** What is shown until the scripts draw the page in its place. */
function body(parts: PageParts): string {
  const { text, prerendered } = parts;
  if (prerendered) return `<div id="page-text" data-prerendered>${prerendered.html}</div>`;
  return text ? textBody(text, parts) : '';
}

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : '');

function earlyScripts({ locale, firstAnswers, avoidHost, ssoMode, prerendered }: PageParts): string {
  const tokens = attribute('data-tokens', ssoMode === 'browser' ? 'page' : undefined);
  // Only the page can get a token, and a call with a token takes no answer that was asked for without one. What a visitor reads needs none.
  const withoutToken = ssoMode !== 'browser' || prerendered !== undefined;
  const answers = [
    ...(withoutToken ? [...firstAnswers, textsPath(locale)] : []),
    // Without them in time the first rendering would lack what the document shows.
    prerendered && bulletinsPath(locale),
  ].filter(Boolean);
  const facts = tokens + attribute('data-answers', answers.join(' ')) + attribute('data-host', avoidHost);
  const answer = ssoMode === 'browser' && prerendered ? `\n<script>${SERVICE_ANSWER_SCRIPT}</script>` : '';
  return `<script data-api="${API_PREFIX}" data-lang="${locale}"${facts}>${EARLY_SCRIPT}</script>${answer}`;
}

/** Of a version that the document does not name. */
const trialFacts = ({ name, version, entry, files }: Release) =>
  [name, version, releaseUrl(name, version, entry), files[entry]?.integrity].join(' ');

function discoveryScript({ discovery, facts: { picks, keys, overrides, trial } }: PageParts): string {
  const facts = [
    attribute('data-picks', picks.join(' ')),
    attribute('data-keys', keys.join(' ')),
    attribute('data-trial', trial && trialFacts(trial)),
    attribute('data-overrides', overrides.map(({ remote, origin }) => `${remote}=${origin}`).join(' ')),
  ].join('');
  return `<script type="application/json" id="${DISCOVERY_ELEMENT_ID}"${facts}>${jsonForHtml(discovery)}</script>`;
}

/** The only part of a document that differs from answer to answer. The first script of the page puts the ticket beside the other facts. */
const ticketElement = ({ ticket }: PageParts['facts']) =>
  ticket ? `<template id="${TICKET_ELEMENT_ID}"${attribute('data-ticket', ticket)}></template>\n` : '';

/** The settings of the host's error reporting; without them the host sends nothing. */
const errorReportingMeta = ({
  dsn,
  tracing,
}: NonNullable<GatewayConfig['errorReporting']>) => `<meta name="sentry-dsn" content="${escapeHtml(dsn)}">
<meta name="sentry-tracing" content="${tracing ? 'on' : 'off'}">
`;

const consentMeta = ({ consentId }: PageParts) =>
  consentId ? `<meta name="consent-id" content="${escapeHtml(consentId)}">\n` : '';

const authModeMeta = ({ ssoMode }: PageParts) =>
  (ssoMode ? `<meta name="${AUTH_MODE_META}" content="sso">\n` : '') +
  (ssoMode === 'browser' ? `<meta name="${SSO_MODE_META}" content="browser">\n` : '');

/** The HTML of a page: everything its first render needs is named here, so that nothing waits for something else to be found. */
export function renderHtml(parts: PageParts): DocumentText {
  const { facts, files, locale, theme, title, errorReporting, development, text, prerendered } = parts;
  const styles = files.styles.map(style).join('\n');
  // The looks of the words come after the style sheets, whose first line puts the layers in their order.
  const common = `<!doctype html>
<html lang="${locale}" data-theme="${escapeHtml(theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${errorReporting ? errorReportingMeta(errorReporting) : ''}${consentMeta(parts)}${authModeMeta(parts)}<title>${escapeHtml(title)}</title>
${earlyScripts(parts)}
${prerendered ? prerenderedStyles(prerendered) : styles}
${text ? textHead(text, parts) : ''}${text && !prerendered ? textStyle : ''}${files.scripts.map(script).join('\n')}
<link rel="icon" type="image/svg+xml" href="/candidateportal/favicon.svg">
${development ? `<script>${RELOAD_SCRIPT}</script>` : ''}
</head>
<body>
<noscript><div>
${Object.entries(NO_SCRIPT)
  .map(([language, text]) => `<p lang="${language}">${text}</p>`)
  .join('\n')}
</div></noscript>
<div id="root">${body(parts)}</div>
${discoveryScript(parts)}
`;
  return { common, own: `${ticketElement(facts)}</body>\n</html>\n` };
}
