import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Accordion } from '../../accordion/Accordion/Accordion';
import { Button } from '../../basic/Button/Button';
import { renderUi } from '../../testing/render-ui';
import { TextField } from '../TextField/TextField';
import { ErrorSummary } from './ErrorSummary';

const nothing = () => {};
const ERROR = { id: 'school', label: 'School', message: 'Fill in the school.' };

/** A form whose section and row both open and close; a closed row has no fields. */
function Form({ section, row }: { section: boolean; row: boolean }) {
  const [open, setOpen] = useState(section);
  const [rowOpen, setRowOpen] = useState(row);
  return (
    <>
      <ErrorSummary errors={[{ ...ERROR, opener: 'row-toggle' }]} />
      <Accordion title="Educations" open={open} onToggle={setOpen}>
        <Button
          id="row-toggle"
          aria-expanded={rowOpen}
          onClick={(event) => {
            event.currentTarget.focus();
            setRowOpen(!rowOpen);
          }}
        >
          Edit
        </Button>
        {rowOpen && <TextField id="school" label="School" value="" onChange={nothing} />}
      </Accordion>
    </>
  );
}

async function follow() {
  await userEvent.click(screen.getByRole('link', { name: /School/ }));
  // Each part of the page that is opened takes one.
  for (let frames = 0; frames < 4; frames += 1) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

test('a link of the summary opens the section that was closed over its field', async () => {
  renderUi(<Form section row />);
  await userEvent.click(screen.getByRole('button', { name: 'Educations' }));
  await follow();
  expect(screen.getByRole('textbox', { name: 'School' })).toHaveFocus();
});

test('a link of the summary opens the row whose field is not drawn, and leaves an open section open', async () => {
  renderUi(<Form section row={false} />);
  await follow();
  expect(screen.getByRole('textbox', { name: 'School' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Educations', expanded: true })).toBeVisible();
});

test('a link of the summary opens a closed row in a closed section', async () => {
  renderUi(<Form section row />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Educations' }));
  await follow();
  expect(screen.getByRole('textbox', { name: 'School' })).toHaveFocus();
});
