import { createPortalStore } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AuthRemote, { preload } from './remote';

async function open(at: string, answers: Record<string, unknown>) {
  const api = fakeApi({ 'GET tos/terms_of_service': terms, ...answers });
  const shell = fakeShell();
  const pages = ['register', 'registerConfirm', 'registerDetails', 'login'];
  for (const path of pages) await preload(path, 'fi', createPortalStore());
  api.asked.length = 0;
  const page = await renderPage(<AuthRemote />, { at, shell });
  await act(async () => {});
  return { ...page, ...api, shell, keys: userEvent.setup() };
}
const terms = {
  version: 7,
  updatedDate: '2026-01-01',
  acceptedTerms: false,
  acceptedDate: null,
  html: '<h2>Ehdot</h2><p>Teksti.</p>',
};
const asks = <Asked extends { call: string }>(asked: Asked[], call: string) => asked.filter((one) => one.call === call);

describe('the address', () => {
  test('leads to the code, whoever it belongs to', async () => {
    let begun = false;
    const { asked, keys } = await open('/register', {
      'GET authentication/register': () => (begun ? { step: 'confirm', email: 'aino@example.fi' } : { step: 'start' }),
      'POST authentication/register/user': () => {
        begun = true;
        return { ok: true };
      },
    });
    await keys.type(screen.getByLabelText('Sähköpostiosoite', { exact: true }), 'aino@example.fi{Enter}');
    expect(await screen.findByText(/kuusinumeroisen koodin osoitteeseen aino@example.fi/)).toBeVisible();
    expect(asks(asked, 'POST authentication/register/user')[0]?.body).toEqual({
      email: 'aino@example.fi',
      locale: 'fi',
    });
  });

  test.each([
    ['/register', 'Sähköpostiosoite', 'aino@example.fi', 'start', 'confirm', 'Vahvista sähköpostiosoitteesi'],
    ['/registerConfirm', 'Koodi', '123456', 'confirm', 'details', 'Luo tili'],
  ])(
    'given at %s leads on, and where the next step cannot be fetched it is asked for again',
    async (at, label, typed, before, after, heading) => {
      let down = false;
      const goDown = () => {
        down = true;
        return { ok: true };
      };
      let step = before;
      const { keys } = await open(at, {
        'GET authentication/register': () => (down ? problem(503, 'unavailable') : { step, email: 'aino@example.fi' }),
        'POST authentication/register/user': goDown,
        'POST authentication/register/confirm': goDown,
      });
      await keys.type(await screen.findByLabelText(label, { exact: true }), `${typed}{Enter}`);
      expect(await screen.findByText(/missä vaiheessa rekisteröitymisesi on/)).toBeVisible();
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      expect(screen.queryByText(/Et ole aloittanut rekisteröitymistä/)).toBeNull();
      down = false;
      step = after;
      await keys.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
      await waitFor(() => expect(screen.queryByText(/missä vaiheessa rekisteröitymisesi on/)).toBeNull());
    },
  );

  test('is marked when it cannot be one, without asking the server', async () => {
    const { asked, keys } = await open('/register', { 'GET authentication/register': { step: 'start' } });
    await keys.type(screen.getByLabelText('Sähköpostiosoite', { exact: true }), 'aino{Enter}');
    expect(document.activeElement).toHaveTextContent('Tarkista sähköpostiosoite');
    expect(screen.getByLabelText('Sähköpostiosoite', { exact: true })).toHaveValue('aino');
    expect(asks(asked, 'POST authentication/register/user')).toEqual([]);
  });

  test('is marked when the server refuses it', async () => {
    const { keys } = await open('/register', {
      'GET authentication/register': { step: 'start' },
      'POST authentication/register/user': () =>
        problem(422, 'invalid', { invalidFields: [{ field: 'email', code: 'email' }] }),
    });
    await keys.type(screen.getByLabelText('Sähköpostiosoite', { exact: true }), 'aino@example.fi{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Tarkista sähköpostiosoite'));
  });

  test('need not be given again while a registration is under way', async () => {
    await open('/register', { 'GET authentication/register': { step: 'details', email: 'aino@example.fi' } });
    expect(await screen.findByRole('link', { name: 'Jatka rekisteröitymistä' })).toHaveAttribute(
      'href',
      '/registerDetails',
    );
  });
});

describe('the code', () => {
  const underWay = { 'GET authentication/register': { step: 'confirm', email: 'aino@example.fi' } };

  test('from the link is filled in, but only pressing the button uses it', async () => {
    let confirmed = false;
    const { asked, keys } = await open('/registerConfirm?code=123456', {
      'GET authentication/register': () => ({ step: confirmed ? 'details' : 'confirm', email: 'aino@example.fi' }),
      'POST authentication/register/confirm': () => {
        confirmed = true;
        return { ok: true };
      },
    });
    expect(await screen.findByLabelText('Koodi', { exact: true })).toHaveValue('123456');
    expect(asks(asked, 'POST authentication/register/confirm')).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'Vahvista' }));
    expect(await screen.findByRole('heading', { name: 'Luo tili' })).toBeVisible();
    expect(asks(asked, 'POST authentication/register/confirm')[0]?.body).toEqual({ code: '123456' });
  });

  test.each([
    ['invalid-code', 'Koodi on väärä'],
    ['expired', 'ei ole enää voimassa'],
  ])('that is refused (%s) is marked and stays', async (error, words) => {
    const { keys } = await open('/registerConfirm', {
      ...underWay,
      'POST authentication/register/confirm': { ok: false, error },
    });
    await keys.type(await screen.findByLabelText('Koodi', { exact: true }), '123 456{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(words));
    expect(screen.getByLabelText('Koodi', { exact: true })).toHaveValue('123 456');
  });

  test('of the wrong length is not even sent', async () => {
    const { asked, keys } = await open('/registerConfirm', underWay);
    await keys.type(await screen.findByLabelText('Koodi', { exact: true }), '12345{Enter}');
    expect(document.activeElement).toHaveTextContent('Koodissa on kuusi numeroa');
    expect(asks(asked, 'POST authentication/register/confirm')).toEqual([]);
  });

  test('that was used in another tab lets this one go on', async () => {
    let used = false;
    const { keys } = await open('/registerConfirm', {
      'GET authentication/register': () => ({ step: used ? 'details' : 'confirm', email: 'aino@example.fi' }),
      'POST authentication/register/confirm': () => {
        used = true;
        return { ok: false, error: 'invalid-code' };
      },
    });
    await keys.type(await screen.findByLabelText('Koodi', { exact: true }), '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Luo tili' })).toBeVisible();
  });

  test('of a registration that has ended gives way to the way to begin again, which gets the focus', async () => {
    let ended = false;
    const { keys } = await open('/registerConfirm', {
      'GET authentication/register': () => (ended ? { step: 'start' } : { step: 'confirm', email: 'aino@example.fi' }),
      'POST authentication/register/confirm': () => {
        ended = true;
        return { ok: false, error: 'invalid-code' };
      },
    });
    await keys.type(await screen.findByLabelText('Koodi', { exact: true }), '123456{Enter}');
    expect(await screen.findByRole('link', { name: 'Aloita rekisteröityminen' })).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Et ole aloittanut rekisteröitymistä/);
  });

  test('is the same one where it is asked for again after a lost answer, and another one on purpose', async () => {
    let online = false;
    const { asked, keys } = await open('/registerConfirm', {
      ...underWay,
      'POST authentication/register/user': () => (online ? { ok: true } : Promise.reject(new TypeError('offline'))),
    });
    await keys.click(await screen.findByRole('button', { name: 'Lähetä uusi koodi' }));
    await screen.findByText(/ei saatu yhteyttä/);
    online = true;
    for (const count of [2, 3]) {
      await keys.click(await screen.findByRole('button', { name: 'Lähetä uusi koodi' }));
      await waitFor(() => expect(asks(asked, 'POST authentication/register/user')).toHaveLength(count));
      expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
    }
    const keysOf = asks(asked, 'POST authentication/register/user').map(({ request }) =>
      request.headers.get('idempotency-key'),
    );
    expect(keysOf.slice(0, 2)).toEqual([expect.any(String), keysOf[0]]);
    expect(keysOf[2]).not.toBe(keysOf[0]);
  });

  test('is another one where a lost answer is long ago, so that one is mailed', async () => {
    const { asked, keys } = await open('/registerConfirm', {
      ...underWay,
      'POST authentication/register/user': () => Promise.reject(new TypeError('offline')),
    });
    const clock = jest.spyOn(Date, 'now');
    for (const minutes of [0, 2]) {
      clock.mockReturnValue(minutes * 60_000);
      await keys.click(await screen.findByRole('button', { name: 'Lähetä uusi koodi' }));
      await screen.findByText(/ei saatu yhteyttä/);
    }
    clock.mockRestore();
    await waitFor(() => expect(asks(asked, 'POST authentication/register/user')).toHaveLength(2));
    const [first, second] = asks(asked, 'POST authentication/register/user').map(({ request }) =>
      request.headers.get('idempotency-key'),
    );
    expect(second).not.toBe(first);
  });

  test('can be sent again', async () => {
    const { asked, keys } = await open('/registerConfirm', {
      ...underWay,
      'POST authentication/register/user': { ok: true },
    });
    await keys.click(await screen.findByRole('button', { name: 'Lähetä uusi koodi' }));
    expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
    expect(asks(asked, 'POST authentication/register/user')[0]?.body).toEqual({
      email: 'aino@example.fi',
      locale: 'fi',
    });
  });

  test('in another browser is told to be opened where it began', async () => {
    await open('/registerConfirm?code=123456', { 'GET authentication/register': { step: 'start' } });
    expect(await screen.findByText(/samassa selaimessa, jossa aloitit/)).toBeVisible();
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Aloita rekisteröityminen' })).toHaveAttribute('href', '/register');
  });
});

describe('the account', () => {
  const details = { 'GET authentication/register': { step: 'details', email: 'aino@example.fi' } };
  const label = (text: string) => screen.getByLabelText(text, { exact: true });
  async function fill(keys: ReturnType<typeof userEvent.setup>, password = 'pitkä ja outo lause') {
    await keys.type(await screen.findByLabelText('Etunimi', { exact: true }), 'Aino');
    await keys.type(label('Sukunimi'), 'Virta');
    await keys.type(label('Käyttäjätunnus'), 'aino');
    await keys.type(label('Salasana'), password);
  }

  test('is made and logged in to at once', async () => {
    const user = { ...sessionUser, canSkipConfirm: false };
    const { asked, keys, store } = await open('/registerDetails', {
      ...details,
      'POST authentication/register/int/complete': { ok: true },
      'POST authentication/login': { ok: true, user, useInternal: false },
    });
    await fill(keys);
    await keys.click(screen.getByRole('checkbox', { name: /hyväksyn ne/ }));
    await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
    await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
    expect(asks(asked, 'POST authentication/register/int/complete')[0]?.body).toEqual({
      firstName: 'Aino',
      lastName: 'Virta',
      username: 'aino',
      password: 'pitkä ja outo lause',
      locale: 'fi',
      acceptedTerms: true,
      termsVersion: 7,
    });
  });

  test('that cannot be logged in to at once leads to the log-in page with a word', async () => {
    const { keys, shell } = await open('/registerDetails', {
      ...details,
      'POST authentication/register/int/complete': { ok: true },
      'POST authentication/login': () => problem(503, 'unavailable'),
    });
    await fill(keys);
    await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kirjaudu sisään' })).toBeVisible();
    expect(shell.toasts).toEqual(['Tili on luotu. Kirjaudu sisään.']);
  });

  describe('that was made although the answer was lost', () => {
    /** The registration ends with the call whose answer is lost. */
    function lostAnswer() {
      let made = false;
      return {
        'GET authentication/register': () => (made ? { step: 'start' } : { step: 'details', email: 'aino@example.fi' }),
        'POST authentication/register/int/complete': () => {
          if (made) return { ok: false, error: 'expired' };
          made = true;
          return Promise.reject(new TypeError('connection lost'));
        },
      };
    }
    async function createTwice(keys: ReturnType<typeof userEvent.setup>) {
      await fill(keys);
      await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
      await screen.findByText(/ei saatu yhteyttä/);
      await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
    }

    test('is logged in to at the next try', async () => {
      const user = { ...sessionUser, canSkipConfirm: false };
      const { asked, keys, store } = await open('/registerDetails', {
        ...lostAnswer(),
        'POST authentication/login': { ok: true, user, useInternal: false },
      });
      await createTwice(keys);
      await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
      expect(asks(asked, 'POST authentication/login')[0]?.body).toEqual({
        username: 'aino',
        password: 'pitkä ja outo lause',
      });
      expect(screen.queryByText(/Et ole aloittanut rekisteröitymistä/)).toBeNull();
    });

    test.each([
      ['first', 'pitkä ja outo lause'],
      ['second', 'pitkä ja outo lause toisin'],
    ])(
      'at the %s try is logged in to with what was typed then, and who has typed another password since is told so',
      async (_, made) => {
        const user = { ...sessionUser, canSkipConfirm: false };
        let calls = 0;
        const { asked, keys, store, shell } = await open('/registerDetails', {
          'GET authentication/register': () => (calls > 0 ? { step: 'start' } : { step: 'details' }),
          'POST authentication/register/int/complete': () => {
            calls += 1;
            return calls > 2 ? { ok: false, error: 'expired' } : Promise.reject(new TypeError('connection lost'));
          },
          'POST authentication/login': (body: unknown) =>
            (body as { password: string }).password === made
              ? { ok: true, user, useInternal: false }
              : { ok: false, error: 'bad-credentials', useInternal: false },
        });
        await fill(keys);
        const create = screen.getByRole('button', { name: 'Luo tili' });
        await keys.click(create);
        await screen.findByText(/ei saatu yhteyttä/);
        await keys.type(label('Salasana'), ' toisin');
        await keys.click(create);
        await waitFor(() => expect(calls).toBe(2));
        await screen.findByText(/ei saatu yhteyttä/);
        await waitFor(() => expect(create).toBeEnabled());
        await keys.type(label('Salasana'), ' jälleen');
        await keys.click(create);
        await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
        expect(asks(asked, 'POST authentication/login').at(-1)?.body).toEqual({ username: 'aino', password: made });
        expect(shell.toasts).toEqual(['Tili luotiin jo aiemmalla yrityksellä. Käyttäjätunnuksesi on aino.']);
      },
    );

    test('is logged in to at a further try where the log-in finds no connection', async () => {
      const user = { ...sessionUser, canSkipConfirm: false };
      const answers = [() => Promise.reject(new TypeError('offline')), () => ({ ok: true, user, useInternal: false })];
      const { asked, keys, store } = await open('/registerDetails', {
        ...lostAnswer(),
        'POST authentication/login': () => answers.shift()?.(),
      });
      await createTwice(keys);
      await waitFor(() => expect(asks(asked, 'POST authentication/login')).toHaveLength(1));
      expect(await screen.findByText(/ei saatu yhteyttä/)).toBeVisible();
      await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
      await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
    });

    test('is not taken for made where the log-in is refused: the page says so and what was typed stays', async () => {
      const { keys } = await open('/registerDetails', {
        ...lostAnswer(),
        'POST authentication/login': { ok: false, error: 'bad-credentials', useInternal: false },
      });
      await createTwice(keys);
      expect(await screen.findByText(/Vahvistus on vanhentunut/)).toBeVisible();
      expect(label('Etunimi')).toHaveValue('Aino');
    });
  });

  test.each([
    [
      'a taken user name',
      { ok: false, error: 'taken', invalidFields: [{ field: 'username', code: 'taken' }] },
      'on jo käytössä',
    ],
    [
      'a weak password',
      { ok: false, error: 'weak-password', invalidFields: [{ field: 'password', code: 'weak-password' }] },
      'helppo arvata',
    ],
    [
      'terms that must be accepted',
      { ok: false, invalidFields: [{ field: 'acceptedTerms', code: 'missing-tos-accept' }] },
      'Hyväksy käyttöehdot',
    ],
  ])('is refused with %s: the field is named and everything typed stays', async (_, answer, words) => {
    const { keys } = await open('/registerDetails', {
      ...details,
      'POST authentication/register/int/complete': answer,
    });
    await fill(keys);
    await keys.click(screen.getByRole('button', { name: 'Luo tili' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(words));
    expect(label('Etunimi')).toHaveValue('Aino');
    expect(label('Salasana')).toHaveValue('pitkä ja outo lause');
  });

  test('of a registration that has ended is refused with the way to begin again, and everything typed stays', async () => {
    let ended = false;
    const { keys } = await open('/registerDetails', {
      'GET authentication/register': () => (ended ? { step: 'start' } : { step: 'details', email: 'aino@example.fi' }),
      'POST authentication/register/int/complete': () => {
        ended = true;
        return { ok: false, error: 'expired' };
      },
    });
    await fill(keys);
    const create = screen.getByRole('button', { name: 'Luo tili' });
    await keys.click(create);
    expect(await screen.findByRole('alert')).toHaveTextContent('Vahvistus on vanhentunut');
    expect(screen.getByRole('link', { name: 'Aloita rekisteröityminen' })).toHaveAttribute('href', '/register');
    // The address is not confirmed any more.
    await waitFor(() => expect(screen.queryByText(/aino@example.fi/)).toBeNull());
    expect(label('Etunimi')).toHaveValue('Aino');
    expect(label('Salasana')).toHaveValue('pitkä ja outo lause');
    expect(create).toHaveFocus();
  });

  test('needs every field and a password of at least 12 characters, counted as people count', async () => {
    const { asked, keys } = await open('/registerDetails', details);
    await keys.type(await screen.findByLabelText('Salasana', { exact: true }), '😀😀😀😀😀😀{Enter}');
    const summary = document.activeElement;
    expect(summary).toHaveTextContent('Etunimi: Täytä tämä kohta.');
    expect(summary).toHaveTextContent('Salasana: Salasana on liian lyhyt. Siinä on oltava vähintään 12 merkkiä.');
    expect(asks(asked, 'POST authentication/register/int/complete')).toEqual([]);
    expect(label('Salasana')).toHaveAttribute('autocomplete', 'new-password');
    expect(label('Etunimi')).toHaveAttribute('autocomplete', 'given-name');
  });

  test('comes with terms that can be read in place', async () => {
    const { keys } = await open('/registerDetails', details);
    await keys.click(await screen.findByRole('button', { name: 'Lue käyttöehdot' }));
    expect(await screen.findByRole('heading', { name: 'Ehdot' })).toBeVisible();
  });

  test('is never asked to accept terms that cannot be read', async () => {
    await open('/registerDetails', { ...details, 'GET tos/terms_of_service': () => problem(503, 'unavailable') });
    expect(await screen.findByText(/Näet ne heti kirjauduttuasi/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('waits for the code', async () => {
    await open('/registerDetails', { 'GET authentication/register': { step: 'confirm', email: 'aino@example.fi' } });
    expect(await screen.findByRole('heading', { name: 'Vahvista sähköpostiosoitteesi' })).toBeVisible();
  });
});

test('a step that cannot be found out can be asked for again', async () => {
  let calls = 0;
  const { keys } = await open('/registerConfirm', {
    'GET authentication/register': () => (++calls === 3 ? problem(500, 'internal') : { step: 'confirm' }),
  });
  await keys.click(await screen.findByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByLabelText('Koodi', { exact: true })).toBeVisible();
});
