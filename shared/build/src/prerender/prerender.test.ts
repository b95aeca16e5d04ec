import { inertHtml } from './inert-html.mjs';

describe('HTML that is shown before the scripts', () => {
  it('has rules in place of style attributes, which the policy refuses', () => {
    const { html, css } = inertHtml('<p style="--gap:&quot;a&quot;">1</p><p style="--gap:&quot;a&quot;">2</p>');
    expect(html).toMatch(/^<p data-style="(\w+)">1<\/p><p data-style="\1">2<\/p>$/);
    expect(css).toMatch(/^\[data-style="\w+"\]\{--gap:"a"\}$/);
  });

  it('leaves out what no reader of a page reads, and keeps the classes that have styles', () => {
    expect(
      inertHtml(
        '<svg xmlns="http://www.w3.org/2000/svg" width="2" class="lucide lucide-alert-triangle lucide-triangle-alert"><a data-discover="true">',
      ).html,
    ).toBe('<svg width="2"><a>');
    expect(inertHtml('<svg class="lucide lucide-x mfe-auth-Row-icon">').html).toBe('<svg class="mfe-auth-Row-icon">');
  });

  it('sends no form, except one that says where it leads', () => {
    expect(inertHtml('<form class="a"><form action="/x">').html).toBe(
      '<form method="dialog" class="a"><form action="/x">',
    );
  });
});
