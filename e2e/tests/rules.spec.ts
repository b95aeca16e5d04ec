import type { FieldConfig, Value } from '@portal/contract/fields';
import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER, LOCALES, type Locale } from '@portal/contract/limits';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { dateInText, finnishDay } from '@portal/field-rules/dates';
import { BORN, type Faulty, type RuleCase, ruleCases } from '@portal/field-rules/rules-test-kit';
import { answerTo, optionLabel } from '../fixtures/applications/answers';
import { openNewForm } from '../fixtures/applications/new-form';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import type { ApplicationForm } from '../pages/application-form';
import { type FieldPlace, FormField } from '../pages/form-field';

const EVERYTHING = 116;
/** Milliseconds in which a control must be there to be used; a missing control then fails its step long before the whole test times out. */
const PATIENCE = Number(process.env.PATIENCE ?? 30_000);

/** As a person types it. */
function typed(value: Value): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? '');
}

/** The words that the form has for a fault, with its bound. */
function wordsFor({ t, locale }: PortalUser, { code, params }: Faulty, config: FieldConfig): string {
  const { format, dayOptional, notBefore, min } = config;
  const bound = (value: number | string | undefined) =>
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : dayFor(value ?? '', locale);
  const values = { ...params, min: bound(params?.min), max: bound(params?.max) };
  if (code === 'date' && params?.day) return wordsForDay(t, String(params.day), locale);
  if (code === 'date' && dayOptional) return t('application.error.date-partial');
  if (code === 'date-min' && notBefore && params?.min !== min)
    return t(`application.error.date-${notBefore === 'birthDate' ? 'birth' : 'start'}`, values);
  if (code === 'number' && params) return t('application.error.decimals', values);
  if (code === 'ssn' && params && params.part !== 'form') return t(`application.error.ssn-${params.part}`);
  return t(`application.error.${code === 'format' && format ? `format-${format}` : code}`, values);
}

/** The words for a day that there is not: of a month that there is, they say how many days it has. @param day d.m.yyyy */
function wordsForDay(t: PortalUser['t'], day: string, locale: Locale): string {
  const [, month = 0, year = 0] = day.split('.').map(Number);
  if (month > 12) return t('application.error.date-none', { day });
  const name = new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(year, month - 1));
  const days = new Date(year, month, 0).getDate();
  return t('application.error.date-days', { day, month: name, year: String(year), days });
}

/** A day as a message names it: in English with the month in words. @param iso yyyy-mm-dd, or a text that is shown as it is */
function dayFor(iso: string, locale: Locale): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return dateInText(iso, locale);
  if (locale !== 'en') return iso.split('-').map(Number).reverse().join('.');
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

async function openForm(user: PortalUser): Promise<ApplicationForm> {
  const { page } = user;
  const { form } = await openNewForm(user, EVERYTHING);
  const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const born = await page.request.post(`${API_PREFIX}/basic_info/${EVERYTHING}/save_field`, {
    data: { field: 'birthDate', value: BORN },
    headers: { [CSRF_HEADER]: token },
  });
  expect(born.ok()).toBe(true);
  await page.reload();
  await form.isOpen();
  return form;
}

/** Tries every case of one section in the open form. @returns what went otherwise than the rule says */
async function tryCases(user: PortalUser, form: ApplicationForm, section: SectionName, cases: readonly RuleCase[]) {
  const area = await form.openSection(section);
  const add = area.getByRole('button', { name: user.t('application.table.add', { section }) });
  await area.locator('[data-control]').or(add).first().waitFor();
  if (await add.isVisible()) await add.click();
  const row = (await add.isVisible()) ? await area.locator('[data-row]').last().getAttribute('data-row') : undefined;
  const place = (name: string): FieldPlace => ({ section, config: form.configOf(section, name), ...(row && { row }) });
  const found: string[] = [];
  for (const { rule, field, beside, passes, fails } of cases) {
    for (const [name, value] of Object.entries(beside ?? {})) {
      const other = new FormField(user, place(name));
      const { config } = place(name);
      const label = optionLabel(config, typed(value), user.locale);
      if (config.control === 'country') await other.answer({ ...answerTo(config, user.locale), typed: label });
      else await other.write(typed(value));
    }
    const target = new FormField(user, place(field));
    const check = (value: Value, meant: string, as: () => Promise<void>) =>
      target
        .write(typed(value))
        .then(as)
        .catch((cause: unknown) => {
          const text = typed(value);
          found.push(
            `${rule} (${section}.${field}): ${text.slice(0, 40)}, ${text.length} characters, ${meant}: ${String(cause).slice(0, 300)}`,
          );
        });
    for (const value of passes) await check(value, 'passes', () => target.isNotMarked());
    for (const faulty of fails)
      await check(faulty.value, faulty.code, () => target.isMarked(wordsFor(user, faulty, place(field).config)));
    if (field === 'birthDate') await target.write(BORN);
  }
  return found;
}

test.use({ actionTimeout: PATIENCE, viewport: { width: 1280, height: 900 } });

async function tryAll(user: PortalUser, cases: readonly RuleCase[]): Promise<void> {
  const form = await openForm(user);
  const found: string[] = [];
  for (const section of SECTIONS) {
    const own = cases.filter((one) => one.section === section);
    if (own.length > 0) found.push(...(await tryCases(user, form, section, own)));
  }
  expect(found).toEqual([]);
}

/** One field of each rule; which of them, the seed decides. */
function oneOfEach(cases: readonly RuleCase[], seed: number): RuleCase[] {
  return [...new Set(cases.map(({ rule }) => rule))].flatMap((rule) => {
    const own = cases.filter((one) => one.rule === rule);
    return own[seed % own.length] ?? [];
  });
}

test('every rule shows in the form at one of its fields: no error at its bounds, an error at the field beyond them', async ({
  user,
}) => {
  test.setTimeout(600_000);
  const seed = Number(process.env.SEED ?? 1);
  console.log(`SEED=${seed}`);
  await tryAll(user, oneOfEach(ruleCases(finnishDay(new Date())), seed));
});

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale });

    test('every rule shows in the form, at every field that it is about', { tag: '@full' }, async ({ user }) => {
      test.setTimeout(600_000);
      await tryAll(user, ruleCases(finnishDay(new Date())));
    });
  });
}
