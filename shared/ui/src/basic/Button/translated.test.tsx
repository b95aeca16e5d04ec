import { render, screen } from '@testing-library/react';
import { StatusChip } from '../StatusChip/StatusChip';
import { Button } from './Button';

/** Does what the translation of Chrome does: an element stands in the place of the text. */
function translate(text: Node | null | undefined) {
  const font = document.createElement('font');
  font.textContent = text?.textContent ?? '';
  (text as Text).replaceWith(font);
}

test('a button whose text the browser has translated shows that it waits', () => {
  const { rerender } = render(<Button>Tallenna</Button>);
  translate(screen.getByText('Tallenna').lastChild);
  rerender(<Button loading>Tallenna</Button>);
  expect(screen.getByRole('button', { name: /^Tallenna/ })).toHaveAttribute('aria-busy', 'true');
  rerender(<Button icon={<i />}>Tallenna</Button>);
  expect(screen.getByRole('button', { name: 'Tallenna' })).not.toHaveAttribute('aria-busy');
});

test('an element in a button stays what its style was made for', () => {
  render(
    <Button>
      <b>Lista</b>
    </Button>,
  );
  expect(screen.getByText('Lista').parentElement).toBe(screen.getByRole('button'));
});

test('a state whose word the browser has translated changes its icon', () => {
  const { rerender } = render(<StatusChip icon={<i />}>Valmis</StatusChip>);
  translate(screen.getByText('Valmis').lastChild);
  rerender(<StatusChip>Valmis</StatusChip>);
  rerender(<StatusChip icon={<b data-testid="icon" />}>Valmis</StatusChip>);
  expect(screen.getByTestId('icon').nextSibling).toHaveTextContent('Valmis');
});
