import { type OpenApplication, useOpenApplication } from '@portal/shell-kit';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../../testing/open-portal';

const open: OpenApplication = {
  applied: false,
  defaultCampaign: false,
  employerEditing: false,
  flush: async () => true,
};

async function leave(application: Partial<OpenApplication> = {}) {
  const Remote = ({ remote }: { remote: string }) => {
    useOpenApplication({ ...open, ...application });
    return <h1>{remote}</h1>;
  };
  const portal = await openPortal('/candidateportal/application/12', { user: sessionUser, Remote });
  await userEvent.click(screen.getByRole('button', { name: 'Poistu hakemuksesta' }));
  const dialog = await screen.findByRole('dialog', { name: 'Minne haluat siirtyä?' });
  const choices = within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  return { ...portal, choices };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const WARNING = /Hakemusta ei ole vielä lähetetty/;

test('offers four ways and warns that the application is not sent', async () => {
  const { choices } = await leave();
  expect(choices).toEqual([
    'Sulje',
    'Palaa hakemukseen',
    'Siirry etusivulle',
    'Siirry omiin hakemuksiin',
    'Kirjaudu ulos',
  ]);
  expect(screen.getByText(WARNING)).toBeVisible();
  // Nothing has gone wrong.
  expect(screen.getByRole('img', { name: 'Varoitus' })).toBeVisible();
});

test.each([{ applied: true }, { defaultCampaign: true }])('does not warn with %j', async (application) => {
  await leave(application);
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('warns of changes that were made after sending, and of none where all was sent', async () => {
  const { unmount } = await leave({ applied: true, hasUnsentChanges: () => true });
  expect(screen.getByText(/muutoksia, joita ei ole lähetetty/)).toBeVisible();
  unmount();
  await leave({ applied: true, hasUnsentChanges: () => false });
  expect(screen.queryByText(/muutoksia, joita ei ole lähetetty/)).toBeNull();
});

test('an employer may return or log out', async () => {
  expect((await leave({ employerEditing: true })).choices).toEqual(['Sulje', 'Palaa hakemukseen', 'Kirjaudu ulos']);
});

test.each([
  ['Siirry etusivulle', '/candidateportal/dashboard'],
  ['Siirry omiin hakemuksiin', '/candidateportal/applications'],
  ['Palaa hakemukseen', '/candidateportal/application/12'],
])('"%s" leads to %s', async (name, target) => {
  await leave();
  await press(name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(target);
});

test('logging out saves first', async () => {
  const order: string[] = [];
  const { asked } = await leave({
    flush: async () => {
      order.push('saved');
      return true;
    },
  });
  await press('Kirjaudu ulos');
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST authentication/logout'));
  expect(order).toEqual(['saved']);
});

test('what could not be saved holds the person back once; then they decide', async () => {
  await leave({ flush: async () => false });
  await press('Siirry etusivulle');
  expect(await screen.findByText(/Kaikkea ei saatu tallennettua/)).toBeVisible();
  expect(address()).toBe('/candidateportal/application/12');
  await press('Siirry etusivulle');
  await waitFor(() => expect(address()).toBe('/candidateportal/dashboard'));
});

test('a dialog that is closed while it saves leads nowhere any more', async () => {
  let saved = (_all: boolean) => {};
  const saving = new Promise<boolean>((resolve) => {
    saved = resolve;
  });
  const { calls } = await leave({ flush: () => saving });
  await press('Kirjaudu ulos');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Poistu hakemuksesta');
  await act(async () => saved(true));
  expect(address()).toBe('/candidateportal/application/12');
  expect(calls()).not.toContain('POST authentication/logout');
  expect(screen.getByRole('dialog', { name: 'Minne haluat siirtyä?' })).toBeVisible();
});
