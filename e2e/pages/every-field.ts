import type { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import {
  LANGUAGE_SKILL_KIND,
  LANGUAGE_SKILLS_RESOURCE,
  RECORD_RESOURCES,
  type RecordSection,
  SECTIONS,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import { type Answer, answerTo, refusedValue, wrongAnswerTo } from '../fixtures/applications/answers';
import { type FormPart, partsOf } from '../fixtures/applications/form-fields';
import { readSentContent } from '../fixtures/applications/sent-content';
import { readSection, type Stored } from '../fixtures/applications/stored-sections';
import { readReceiptPdf } from '../fixtures/documents/receipt-pdf';
import { expect, type PortalUser } from '../fixtures/portal/test';
import { ApplicationDocument } from './application-document';
import { ApplicationForm } from './application-form';
import { expand } from './expand';
import { type FieldPlace, FormField } from './form-field';
import { Preview } from './preview';

export type Step = 'shown' | 'saved' | 'validated' | 'previewed' | 'sent' | 'exported';

/** A field with what was found about it by using the portal. */
export interface FieldRecord extends FieldPlace {
  part: FormPart;
  answer: Answer;
  found: Set<Step>;
}

const isTable = (section: SectionName): section is TableSection => section in TABLE_RESOURCES;

/** Walks one application from the first letter to the receipt, through every field of every section. */
export class EveryField {
  readonly records: FieldRecord[] = [];
  /** What went otherwise than it should, for people. */
  readonly faults: string[] = [];
  private readonly form: ApplicationForm;
  private view: ApplicationViewModel | undefined;

  constructor(
    private readonly user: PortalUser,
    private readonly campaignId: number,
    /** Quick: texts are not typed key by key. */
    private readonly pace: 'thorough' | 'quick' = 'thorough',
  ) {
    this.form = new ApplicationForm(user, campaignId);
  }

  async begins(): Promise<void> {
    this.view = await this.form.isOpen();
    await this.form.begin();
  }

  /** Opens every section, with a row where it has rows, and looks for every field. */
  async looks(): Promise<void> {
    const parts = partsOf(this.loaded);
    for (const section of SECTIONS) {
      await this.form.openSection(section);
      for (const part of parts.filter((candidate) => candidate.section === section)) {
        const row = await this.rowFor(part);
        for (const config of part.fields.filter((field) => isAsked(part, field))) {
          const place: FieldPlace = { section, config, ...(row && { row }) };
          const record: FieldRecord = {
            ...place,
            part,
            answer: answerTo(config, this.user.locale),
            found: new Set(),
          };
          this.records.push(record);
          await this.see(record, 'shown', () => this.fieldOf(record).isThere());
        }
      }
    }
  }

  /** Types something wrong wherever one can type, and tries the API with something wrong elsewhere. */
  async typesWrongly(): Promise<void> {
    for (const record of this.records) {
      const wrong = wrongAnswerTo(record.config);
      if (wrong === undefined) continue;
      await this.fieldOf(record).write(wrong);
      await this.see(record, 'validated', () => this.fieldOf(record).isMarked());
    }
    await this.form.isSaved();
    await this.compare('validated', async (record, stored) => {
      if (wrongAnswerTo(record.config) === undefined) await this.isRefused(record);
      else if (!stored.invalid(record.config.name, record.row)) throw new Error('the API did not mark it');
    });
  }

  /** Answers every field as a person does, in the order of the form. */
  async answers(): Promise<void> {
    for (const record of this.records) {
      await this.form.openSection(record.section);
      await this.see(record, 'saved', async () => {
        await this.fieldOf(record).answer(record.answer, this.pace === 'quick' ? 'at once' : 'keys');
        await this.fieldOf(record).isNotMarked();
      });
    }
    await this.form.isSaved();
    await this.compare('saved', async (record, stored) => isSame(record, stored.value(record.config.name, record.row)));
  }

  async findsAgain(): Promise<void> {
    await this.user.page.reload();
    await this.form.isOpen();
    for (const section of SECTIONS) {
      const area = await this.form.openSection(section);
      const ofSection = this.records.filter((record) => record.section === section);
      for (const row of new Set(ofSection.map((record) => record.row))) {
        if (row !== undefined && ofSection.find((record) => record.row === row && isMadeByHand(record.part)))
          await expand(this.user.page.locator(`[id="row-${row}-toggle"]`));
      }
      await area.waitFor();
      for (const record of ofSection) await this.see(record, 'saved', () => this.fieldOf(record).shows(record.answer));
    }
  }

  async previews(): Promise<void> {
    await this.form.preview();
    await new Preview(this.user).isShown();
    const titles = Object.fromEntries(
      Object.entries(this.loaded.sectionMap).map(([name, config]) => [name, config.title]),
    );
    const shown = await ApplicationDocument.read(this.user, titles);
    for (const record of this.records) {
      const { section, part, config, answer } = record;
      const group = isGrouped(part) ? part.title : undefined;
      await this.see(record, 'previewed', async () => {
        if (!shown.has(section, group, config.label, answer.inDocument))
          throw new Error(`not in the document: ${answer.inDocument}`);
      });
    }
  }

  async sends(): Promise<void> {
    await new Preview(this.user).send();
    const sent = await readSentContent(this.user, this.campaignId);
    const pdf = await readReceiptPdf(this.user, this.campaignId);
    for (const record of this.records) {
      const { section, config, row, answer } = record;
      await this.see(record, 'sent', async () => isSame(record, sent(section, config.name, row)));
      await this.see(record, 'exported', async () => {
        if (!pdf.has([config.label, ...answer.inDocument])) throw new Error(`not in the PDF: ${answer.inDocument}`);
      });
    }
  }

  private fieldOf(place: FieldPlace): FormField {
    return new FormField(this.user, place);
  }

  /** The row in which the fields stand: the one that the campaign asks for, or a new one. */
  private async rowFor(part: FormPart): Promise<string | undefined> {
    const { section, kind } = part;
    if (kind && kind !== 'other') {
      const stored = await readSection(this.user, this.campaignId, section);
      const ids = stored.rows.map((row) => row.clientRowId);
      const rows = this.user.page.locator(`[data-section="${section}"] [data-row]`);
      await expect(rows).toHaveCount(ids.length);
      const shown = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row') ?? ''));
      const used = new Set(this.records.map((record) => record.row));
      return shown.find((id) => ids.includes(id) && !used.has(id));
    }
    if (!isTable(section) && !kind) return undefined;
    const area = await this.form.openSection(section);
    const rows = area.locator('[data-row]');
    const add = area.getByRole('button', { name: this.user.t('application.table.add', { section }) });
    await add.waitFor();
    const before = await rows.count();
    await expect(async () => {
      // It may have moved under the pointer.
      if ((await rows.count()) === before) await add.click();
      await expect(rows).toHaveCount(before + 1, { timeout: 10_000 });
    }).toPass();
    return (await rows.last().getAttribute('data-row')) ?? undefined;
  }

  private async compare(step: Step, check: (record: FieldRecord, stored: Stored) => Promise<void>): Promise<void> {
    for (const section of SECTIONS) {
      const stored = await readSection(this.user, this.campaignId, section);
      for (const record of this.records.filter((candidate) => candidate.section === section))
        await this.see(record, step, () => check(record, stored));
    }
  }

  /** A step is found only while nothing has spoken against it. */
  private async see(record: FieldRecord, step: Step, check: () => Promise<void>): Promise<void> {
    const fault = (cause: unknown) =>
      `${record.section}${record.part.kind ? ` (${record.part.kind})` : ''}.${record.config.name}, ${step}: ${String(cause)}`;
    try {
      await check();
      if (!this.faults.some((known) => known.startsWith(fault('')))) record.found.add(step);
    } catch (cause) {
      record.found.delete(step);
      if (process.env.EVERY_DEBUG) console.log(fault(String(cause).slice(0, 300)));
      this.faults.push(fault(cause instanceof Error ? cause.message : cause));
    }
  }

  /** A choice or a file that does not exist: the call is refused and nothing is changed. */
  private async isRefused(record: FieldRecord): Promise<void> {
    const { section, config, row, part } = record;
    const id = this.campaignId;
    const value = refusedValue(config);
    const values = { [config.name]: value };
    if (config.control === 'file' || config.control === 'photo') {
      const path = config.control === 'photo' ? `basic_info/${id}/save_file_field` : `attachments/${id}/save_field`;
      const file = { name: 'sivu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>no') };
      return this.mustRefuse(path, { multipart: { field: config.name, file } });
    }
    if (part.kind) {
      const data = { kind: LANGUAGE_SKILL_KIND[part.kind], clientRowId: row, values };
      return this.mustRefuse(`${LANGUAGE_SKILLS_RESOURCE}/${id}/update`, { data });
    }
    if (isTable(section))
      return this.mustRefuse(`${TABLE_RESOURCES[section].resource}/${id}`, { data: { clientRowId: row, values } });
    return this.mustRefuse(`${RECORD_RESOURCES[section as RecordSection]}/${id}/save_field`, {
      data: { field: config.name, value },
    });
  }

  private async mustRefuse(
    path: string,
    body: { data: object } | { multipart: { field: string; file: { name: string; mimeType: string; buffer: Buffer } } },
  ): Promise<void> {
    const { page } = this.user;
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
    const answer = await page.request.post(`${API_PREFIX}/${path}`, { ...body, headers: { [CSRF_HEADER]: token } });
    if (![415, 422].includes(answer.status())) throw new Error(`${path} answered ${answer.status()}`);
  }

  private get loaded(): ApplicationViewModel {
    if (!this.view) throw new Error('It has not begun');
    return this.view;
  }
}

/** Which language a row is about that the position asks for is the campaign's choice, not the person's. */
const isAsked = ({ kind }: FormPart, { name, readOnly }: FieldConfig): boolean =>
  !(readOnly || (kind && kind !== 'other' && name === 'languageId'));
/** Titles of groups stand in the document where the labels of a section repeat. */
const isGrouped = ({ section, kind }: FormPart): boolean =>
  !kind && !isTable(section) && section !== 'attachments' && section !== 'languageSkills';
const isMadeByHand = ({ section, kind }: FormPart): boolean => isTable(section) || kind === 'other';

function isSame({ config, answer }: FieldRecord, found: Value | undefined): void {
  const same =
    config.control === 'ssn'
      ? typeof found === 'string' && /^131052-[*•]{4}$/.test(found)
      : config.control === 'photo'
        ? typeof found === 'string' && found !== ''
        : JSON.stringify(found) === JSON.stringify(answer.stored);
  if (!same) throw new Error(`there is ${JSON.stringify(found)} instead of ${JSON.stringify(answer.stored)}`);
}
