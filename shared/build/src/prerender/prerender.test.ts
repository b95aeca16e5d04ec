import { criticalCss } from './critical-css.mjs';
import { inertHtml } from './inert-html.mjs';

const CSS = `@font-face { font-family: Own; src: url(own.woff2); }
@font-face { font-family: Stand-in; src: local("Arial"); }
@layer reset { p { margin: 0 } }
@layer app {
  .used, .other { color: var(--ink) }
  .used .absent { color: red }
  .absent { color: red }
  @media (width >= 750px) { .absent { color: red } .used { color: green } }
  @media print { .used { color: black } }
  .used { animation: seen 1s }
  @keyframes seen { to { opacity: 1 } }
  @keyframes unused { to { opacity: 0 } }
}`;

describe('styles of a rendered page', () => {
  it('are those of the classes in it, for screens, with the animations that they name', () => {
    expect(criticalCss(CSS, '<p class="used x">', { base: false })).toBe(
      '@layer reset;@layer app{.used,.other{color:var(--ink)}@media (width>=750px){.used{color:green}}.used{animation:1s seen}@keyframes seen{to{opacity:1}}}',
    );
  });

  it('have reset and colours where they are asked for, and no font that would have to be fetched', () => {
    const css = criticalCss(CSS, '<p class="used x">', { base: true });
    expect(css).toContain('@layer reset{p{margin:0}}');
    expect(css).toContain('font-family:Stand-in');
    expect(css).not.toContain('own.woff2');
  });
});

describe('HTML that is shown before the scripts', () => {
  it('has rules in place of style attributes, which the policy refuses', () => {
    const { html, css } = inertHtml('<p style="--gap:&quot;a&quot;">1</p><p style="--gap:&quot;a&quot;">2</p>');
    expect(html).toMatch(/^<p data-style="(\w+)">1<\/p><p data-style="\1">2<\/p>$/);
    expect(css).toMatch(/^\[data-style="\w+"\]\{--gap:"a"\}$/);
  });

  it('sends no form, except one that says where it leads', () => {
    expect(inertHtml('<form class="a"><form action="/x">').html).toBe(
      '<form method="dialog" class="a"><form action="/x">',
    );
  });
});
