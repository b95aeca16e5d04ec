import { ApplicationViewModel, Receipt } from '@portal/contract/application';
import { LOCALES } from '@portal/contract/limits';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER } from '../../applications/application.fixture';
import { fieldsBySection, fillEverything } from '../copy/everything.fixture';
import { EVERYTHING, goodValue, IDENTITY_CODE } from '../copy/good-value.fixture';
import { type ReadPdf, readPdf } from './read-pdf.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

/** Headings, and labels with their values, without the breaks of lines. */
function contentOf({ blocks }: ReadPdf) {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  const ofRole = (role: string) => blocks.filter(({ path }) => path.endsWith(`/${role}`)).map(({ text }) => flat(text));
  return {
    h1: ofRole('H1'),
    h2: ofRole('H2'),
    labels: ofRole('Lbl'),
    values: ofRole('LBody'),
    paragraphs: ofRole('P'),
  };
}

const LONG_WORD = 'lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas'.repeat(3);
const WISH = `Viihdyn ulkona. Žofia Đorđević, Привет, Ελλάδα 😀 ${LONG_WORD}`;

async function sentBy(browser: TestBrowser, text = WISH): Promise<Receipt> {
  await fillSummerApplication(browser);
  await browser.post(`specific_data/${SUMMER_WORKER}/save_field`, { field: 'campTextArea1', value: text });
  await browser.post(`application/send_application/${SUMMER_WORKER}`);
  return (await browser.get(`application/receipt/${SUMMER_WORKER}`)).read(Receipt);
}

async function pdfOf(browser: TestBrowser, lang = 'fi') {
  const url = `application/receipt/${SUMMER_WORKER}.pdf?lang=${lang}`;
  const answer = await browser.get(url);
  return { answer, pdf: answer.raw };
}

const LANGUAGES = [
  {
    lang: 'fi',
    title: 'Lähetetty hakemus: Kesätyöntekijä',
    receipt: 'Kuittaus',
    firstName: 'Etunimi',
    june: 'Kesäkuu',
  },
  { lang: 'sv', title: 'Skickad ansökan:', receipt: 'Kvitto', firstName: 'Förnamn', june: 'Juni' },
  { lang: 'en', title: 'Application as sent:', receipt: 'Receipt', firstName: 'First name', june: 'June' },
];

test.each(LANGUAGES)('the receipt speaks $lang, with tags, headings and bookmarks', async (words) => {
  const { browser } = await portal.candidate();
  const receipt = await sentBy(browser);
  const { answer, pdf } = await pdfOf(browser, words.lang);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w .?-]+\.pdf"; filename\*=UTF-8''/);
  const read = await readPdf(pdf);
  expect(read).toMatchObject({ language: words.lang, marked: true, displayTitle: true });
  expect(read.title).toContain(words.title);
  const content = contentOf(read);
  expect(content.h1.join()).toContain(words.title);
  expect(content.h2[0]).toBe(words.receipt);
  expect(read.bookmarks).toEqual(content.h2);
  expect(content.labels).toEqual(expect.arrayContaining([words.firstName]));
  expect(content.values).toEqual(expect.arrayContaining(['Aino', receipt.number, receipt.sha256]));
  expect(content.values.join('\n')).toContain(words.june);
  // Every page carries what proves it, as something that a screen reader passes over.
  const feet = read.artifacts.map(({ text }) => text).join('');
  expect(feet).toContain(receipt.number);
  expect(feet).toContain(receipt.sha256);
  expect(new Set(read.artifacts.filter(({ text }) => text.trim() !== '').map(({ tag }) => tag))).toEqual(
    new Set(['Artifact']),
  );
});

test('every European script has its letters, and a word longer than a line is broken, not cut', async () => {
  const { browser } = await portal.candidate();
  await sentBy(browser);
  const read = await readPdf((await pdfOf(browser)).pdf);
  const wish = read.blocks.find(({ text }) => text.includes('Viihdyn'))?.text ?? '';
  expect(wish.replace(/\s+/g, '')).toBe(WISH.replace('😀', '?').replace(/\s+/g, ''));
  expect(wish).toMatch(/\n/);
});

test('a long text goes on over the pages, each with its number', async () => {
  const { browser } = await portal.candidate();
  const text = Array.from({ length: 110 }, (_, line) => `r${line}`).join('\n');
  await sentBy(browser, text);
  const read = await readPdf((await pdfOf(browser, 'en')).pdf);
  expect(read.pages).toBeGreaterThan(2);
  const all = read.blocks.map((block) => block.text).join('\n');
  for (const line of [0, 64, 108]) expect(all).toContain(`r${line}\n`);
  const feet = read.artifacts.map((artifact) => artifact.text).join('');
  expect(feet).toContain(`Page ${read.pages} of ${read.pages}`);
});

test('the PDF shows the sent version, not later edits, and the date of the cancellation', async () => {
  const { browser } = await portal.candidate();
  await sentBy(browser);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'firstName', value: 'Edited' });
  const before = contentOf(await readPdf((await pdfOf(browser)).pdf));
  expect(before.values).toContain('Aino');
  expect(before.values.join()).not.toContain('Edited');
  expect(before.labels).not.toContain('Hakemus peruutettu');
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  expect(contentOf(await readPdf((await pdfOf(browser)).pdf)).labels).toContain('Hakemus peruutettu');
});

test('a draft has no PDF, and another candidate cannot read one', async () => {
  const { browser } = await portal.candidate();
  await fillSummerApplication(browser);
  expect((await pdfOf(browser)).answer.status).toBe(404);
  await sentBy(browser);
  const { browser: other } = await portal.candidate();
  expect((await pdfOf(other)).answer.status).toBe(404);
});

test.each(LOCALES)(
  'every field of every section stands in the %s document under its label',
  async (lang) => {
    const { browser } = await portal.candidate();
    const filled = fieldsBySection(await fillEverything(browser));
    await browser.post(`application/send_application/${EVERYTHING}`);
    const view = (await browser.get(`application/${EVERYTHING}?lang=${lang}`)).read(ApplicationViewModel);
    const { raw } = await browser.get(`application/receipt/${EVERYTHING}.pdf?lang=${lang}`);
    const read = await readPdf(raw);
    const content = contentOf(read);
    const titles = Object.values(view.sectionMap)
      .toSorted((a, b) => a.order - b.order)
      .map(({ title }) => title);
    expect(titles).toHaveLength(17);
    expect(content.h2.slice(1)).toEqual(titles);
    // A form has labels that begin alike, so labels are compared as a whole.
    const labels = new Set(content.labels);
    const fields = [...fieldsBySection(view).values()].flat().filter(({ readOnly }) => !readOnly);
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.map(({ label }) => label.replace(/\s+/g, ' ')).filter((label) => !labels.has(label))).toEqual([]);
    const shown = content.values.join('\n');
    const chosen = new Map([...filled.values()].flat().map((field) => [field.name, [goodValue(field)].flat()[0]]));
    const words = fields
      .filter(({ options, control }) => options && options.length > 0 && control !== 'language')
      .map(({ name, options }) => options?.find(({ id }) => id === chosen.get(name))?.label ?? name);
    expect(words.filter((word) => !shown.includes(word.replace(/\s+/g, ' ')))).toEqual([]);
    const everything = read.blocks.map(({ text }) => text).join(' ');
    expect(everything).not.toContain(IDENTITY_CODE);
    expect(everything).toContain('kuva.png');
    expect(everything).toContain('file1.pdf');
    expect(everything).not.toMatch(/\?{2}|\bundefined\b|\bnull\b|\[object/);
  },
  60_000,
);
