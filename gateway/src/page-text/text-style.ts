/** The order of the layers, ahead of the style sheets of a rendered page: their order does not depend on which of them comes first. */
export const LAYER_ORDER = '@layer reset, tokens, ui, app;';

/**
 * Looks of the words that a page's document holds, as near as may be to what the scripts draw in their place, so that nothing jumps. The fonts are
 * the device's own: the portal's would hold back the scripts, and move the lines when it comes. Constant, so that the policy can name it by its
 * hash. A list is shown only where no scripts run: with them it would flash up before the real one.
 */
export const TEXT_STYLE = `${LAYER_ORDER}
@layer app {
  #page-text { font-family: system-ui, -apple-system, "Segoe UI", Arial, sans-serif; }
  .text-header { background: var(--color-surface-raised); border-block-end: var(--border-width) solid var(--color-border); }
  .text-bar { display: flex; flex-direction: column; margin-inline: auto; max-inline-size: calc(var(--width-content) + 2 * var(--space-3)); min-block-size: 64px; padding: 4px var(--space-2); }
  .text-bar nav { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .text-main { margin-inline: auto; max-inline-size: calc(var(--width-content) + 2 * var(--space-3)); overflow-wrap: anywhere; padding: var(--space-4) var(--space-2) var(--space-8); }
  .text-main > * + *, .text-main article > * + * { margin-block-start: var(--space-2); }
  .text-main :is(section, li) > * + *, .text-main section div > * + * { margin-block-start: var(--space-1); }
  .text-main article > section { margin-block-start: var(--space-4); }
  .text-main :is(p, ul, ol, dd) { max-inline-size: var(--width-text); }
  .text-main section :is(ul, ol) { padding-inline-start: var(--space-3); }
  .text-main section ul { list-style: disc; }
  .text-main section ol { list-style: decimal; }
  .text-main > ul { list-style: none; padding: 0; }
  .text-main > ul > li + li { margin-block-start: var(--space-3); }
  .text-main h1 { font-size: var(--font-size-h1); letter-spacing: -0.01em; line-height: 1.15; }
  .text-main section h2 { font-size: var(--font-size-h3); line-height: 1.2; }
  .text-main dl > div + div { margin-block-start: var(--space-1); }
  .text-main dt { color: var(--color-text-muted); font-size: var(--font-size-small); }
  .text-main form { display: flex; flex-wrap: wrap; gap: var(--space-1); }
  .text-main label { flex: 1 0 100%; }
  .text-main input { flex: 1 1 12em; max-inline-size: 30em; min-block-size: var(--touch-target); min-inline-size: 0; padding-inline: var(--space-1); }
  .text-main button { background: var(--color-surface-raised); border: var(--border-width) solid currentcolor; color: var(--color-brand); font-weight: var(--font-weight-medium); border-radius: var(--radius); min-block-size: var(--touch-target); padding-inline: var(--space-2); }
  @media (min-width: 750px) {
    .text-bar { align-items: center; flex-direction: row; justify-content: space-between; min-block-size: 72px; padding-inline: var(--space-3); }
    .text-main { padding: var(--space-6) var(--space-3) var(--space-10); }
  }
  @media (scripting: enabled) { .text-later { display: none; } }
}`;
