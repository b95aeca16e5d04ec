import { render, screen } from '@testing-library/react';
import { SafeHtml } from './SafeHtml';

test('headings, lists and links of a text become elements', () => {
  render(<SafeHtml html='<h2>Ehdot</h2><ul><li>Yksi &amp; kaksi</li></ul><a href="https://example.fi">Lue</a>' />);
  expect(screen.getByRole('heading', { name: 'Ehdot' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Yksi & kaksi');
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
});

test('nothing in a text can run', () => {
  const { container } = render(
    <SafeHtml
      html={
        '<script>alert(1)</script><p onclick="alert(1)">a<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">b</a>'
      }
    />,
  );
  expect(container.innerHTML).toBe('<p>a</p><a>b</a>');
});
