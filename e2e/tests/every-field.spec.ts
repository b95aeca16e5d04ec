import { LOCALES } from '@portal/contract/limits';
import { keepFieldsTable, namedButMissing } from '../fixtures/applications/fields-table';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { EveryField } from '../pages/every-field';

/** The position whose form has every section and every field. */
const EVERYTHING = 116;
/** Milliseconds in which a control must be there to be used; a missing control then fails its step long before the whole test times out. */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

test.use({ actionTimeout: PATIENCE, viewport: { width: 1280, height: 900 } });

async function fillIn(user: PortalUser, pace: 'thorough' | 'quick'): Promise<EveryField> {
  await becomeCandidate(user);
  await user.open(`/application/${EVERYTHING}`);
  const every = new EveryField(user, EVERYTHING, pace);
  await test.step('open the form', () => every.begins());
  await test.step('look for every field', () => every.looks());
  if (pace === 'thorough') await test.step('type something wrong everywhere', () => every.typesWrongly());
  await test.step('answer everything', () => every.answers());
  await test.step('find it again after a reload', () => every.findsAgain());
  // What went wrong so far keeps the preview from being sent, and says more than that.
  expect(every.faults).toEqual([]);
  await test.step('preview', () => every.previews());
  await test.step('send', () => every.sends());
  return every;
}

test('every field of every section is shown, answered, found again, previewed, sent and printed', async ({ user }) => {
  test.setTimeout(1_200_000);
  const every = await fillIn(user, 'quick');
  expect(every.faults).toEqual([]);
  expect(namedButMissing(every.records)).toEqual([]);
});

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale });

    test('every field of every section is marked where wrong, typed, saved, found again, previewed, sent and printed', {
      tag: '@full',
    }, async ({ user }) => {
      test.setTimeout(1_200_000);
      const every = await fillIn(user, 'thorough');
      expect(every.faults).toEqual([]);
      if (locale === 'fi') keepFieldsTable(every.records);
    });
  });
}
