import { Route, Routes } from '@portal/routing/react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from '../modal/Modal/Modal';
import { renderUi } from '../testing/render-ui';
import { MenuButton } from './MenuButton/MenuButton';

const OPTIONS = [
  { id: 'open', label: 'Open' },
  { id: 'list', label: 'List', href: '/applications' },
  { id: 'help', label: 'Help', href: 'https://example.org' },
  { id: 'empty', label: ' ' },
];

it('The menu opens and acts by keyboard, and leaves out options without words', async () => {
  const act = jest.fn();
  renderUi(<MenuButton label="Actions" options={OPTIONS} onAction={act} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledWith('open');
});

it('A menu option with a route opens the page of that route', async () => {
  renderUi(
    <Routes>
      <Route path="/" element={<MenuButton label="Actions" options={OPTIONS} />} />
      <Route path="/applications" element="The list" />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'List' }));
  expect(document.body).toHaveTextContent('The list');
});

it('An option to another site opens a new tab and says so', async () => {
  renderUi(<MenuButton label="Actions" options={OPTIONS} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitem', { name: /Help.*opens in a new tab/ })).toHaveAttribute('target', '_blank');
});

it('A menu with a value marks the option in force', async () => {
  renderUi(<MenuButton label="Language" value="list" options={OPTIONS} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitemradio', { name: 'List' })).toBeChecked();
});

it('An option in a language of its own is read in that language', async () => {
  renderUi(<MenuButton label="Language" value="fi" options={[{ id: 'fi', label: 'Suomi', lang: 'fi' }, ...OPTIONS]} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText('Suomi')).toHaveAttribute('lang', 'fi');
  expect(screen.getByText('Open')).not.toHaveAttribute('lang');
});

it('The list is at most 40 % of the window high and at least 250 px wide', async () => {
  renderUi(<MenuButton label="Actions" options={OPTIONS} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('menu').style.maxBlockSize).toBe('40vh');
  expect(screen.getByRole('menu').parentElement?.style.minInlineSize).toBe('250px');
});

it('In a modal the list is at most 330 px high', async () => {
  renderUi(
    <Modal open onClose={() => {}} title="T">
      <MenuButton label="Actions" options={OPTIONS} />
    </Modal>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menu').style.maxBlockSize).toBe('330px');
});
