import { render } from '@testing-library/react';
import { SafeHtml } from './SafeHtml';

const shown = (html: string) => render(<SafeHtml html={html} />).container.innerHTML;

test('simple markup is shown as it is', () => {
  expect(shown('<h2>Ehdot</h2><p>A &amp; <strong>B</strong><br>C</p><ul><li>1<li>2</ul>')).toBe(
    '<h2>Ehdot</h2><p>A &amp; <strong>B</strong><br>C</p><ul><li>1</li><li>2</li></ul>',
  );
});

test.each([
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<p onclick="alert(1)" style="x">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<svg><style>p{}</style></svg>x', 'x'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['1 < 2 </p> 3', '1 &lt; 2  3'],
  ['<!-- <p> -->x', 'x'],
])('%s cannot do anything', (html, result) => {
  expect(shown(html)).toBe(result);
});

test('an address elsewhere opens in a new tab', () => {
  expect(shown('<a href="https://example.fi/?a=1&amp;b=2">x</a>')).toBe(
    '<a href="https://example.fi/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
  );
});
