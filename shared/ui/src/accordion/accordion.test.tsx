import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { Accordion } from './Accordion/Accordion';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <Accordion title="Educations" open={open} onToggle={setOpen}>
      <input aria-label="School" />
    </Accordion>
  );
}

it('An accordion makes its content at the first opening and keeps what was typed when it closes', async () => {
  renderUi(<Page />);
  expect(document.querySelector('input')).toBeNull();
  const button = screen.getByRole('button', { name: 'Educations', expanded: false });
  expect(screen.getByRole('heading', { level: 2 })).toContainElement(button);
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox', { name: 'School' }), 'Oulu');
  await userEvent.click(button);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole('textbox')).toHaveValue('Oulu');
});
