import { readStyleSheet } from './style-sheet';

test('fonts that have to be fetched are kept apart; those of the device stay', () => {
  const fetched = '@font-face{font-family:Own;src:url(/own.woff2)format("woff2");unicode-range:U+??}';
  const ofDevice = '@font-face{font-family:"Own from Arial";src:local(Arial),local(ArialMT)}';
  expect(readStyleSheet(`${fetched}${ofDevice}.a{background:url(/a.svg)}`)).toEqual({
    css: `${ofDevice}.a{background:url(/a.svg)}`,
    fonts: fetched,
  });
});

test('a picture with styles of its own does not end the element', () => {
  const { css } = readStyleSheet('.a{background:url("data:image/svg+xml,<svg><style>a{}</STYLE></svg>")}');
  expect(css).toBe('.a{background:url("data:image/svg+xml,<svg><style>a{}<\\/STYLE></svg>")}');
});
