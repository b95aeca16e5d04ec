/**
 * Looks of the words that a page's document holds, as near as may be to what the scripts draw in their place, so that nothing jumps. Constant,
 * so that the policy can name it by its hash. A list is shown only where no scripts run: with them it would flash up before the real one.
 */
export const TEXT_STYLE = `@layer app {
  .text-header { align-items: center; background: var(--color-surface-raised); border-block-end: var(--border-width) solid var(--color-border); display: flex; flex-wrap: wrap; gap: 0 var(--space-3); justify-content: space-between; min-block-size: 64px; padding: var(--space-1) var(--space-2); }
  .text-header nav { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .text-main { margin-inline: auto; max-inline-size: calc(var(--width-content) + 2 * var(--space-3)); overflow-wrap: anywhere; padding: var(--space-4) var(--space-2) var(--space-8); }
  .text-main :is(p, ul, ol, dl, form, section) { margin-block: var(--space-2); max-inline-size: var(--width-text); }
  .text-main :is(ul, ol) { padding-inline-start: var(--space-3); }
  .text-main :is(h1, h2, h3) { margin-block: var(--space-3) var(--space-1); }
  .text-main dt { color: var(--color-text-muted); font-size: var(--font-size-small); }
  .text-main dd { margin: 0 0 var(--space-1); }
  @media (min-width: 750px) {
    .text-header { min-block-size: 72px; padding-inline: var(--space-3); }
    .text-main { padding: var(--space-6) var(--space-3) var(--space-10); }
  }
  @media (scripting: enabled) { .text-later { display: none; } }
}`;
