import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emptyTable, openForm } from '../../../testing/open-form';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

test('a link of the summary leads to a field whose row and section were closed again after the preview', async () => {
  const row = { rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: null, fieldOfStudy: 'Taide' };
  const { user } = await openForm({
    username: 'closed-again',
    answers: {
      'GET educations/12': { ...emptyTable, educations: [row], missingNoExperienceSelected: false, revision: 2 },
      'GET preview/12': { errors: [{ section: 'educations', field: 'institute', code: 'required', rowId: 'r1' }] },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const summary = await screen.findByRole('region', { name: 'Korjaa yksi kohta ennen lähettämistä' });
  const link = await within(summary).findByRole('link', { name: /^Koulutus, Taide: Oppilaitos/ });
  await user.click(await screen.findByRole('button', { name: /^Piilota kentät/ }));
  await user.click(screen.getByRole('button', { name: /^Koulutus/, expanded: true }));
  await user.click(link);
  // Each part of the page that is opened takes one.
  for (let frames = 0; frames < 4; frames += 1) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Oppilaitos' })).toHaveFocus());
});
