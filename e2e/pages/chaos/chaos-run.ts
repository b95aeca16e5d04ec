import { expect, type Page } from '@playwright/test';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { LOCALES, type Locale } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import { chaosAnswer, isTried } from '../../fixtures/applications/chaos-answers';
import { partsOf } from '../../fixtures/applications/form-fields';
import { readPreviewContent } from '../../fixtures/applications/sent-content';
import { readSection } from '../../fixtures/applications/stored-sections';
import { openVisibleTab } from '../../fixtures/display/visible-tab';
import { queryDatabase } from '../../fixtures/portal/database';
import type { PortalUser } from '../../fixtures/portal/test';
import { Chance } from '../../fixtures/random';
import type { FieldPlace } from '../form-field';
import { ExpectedAnswers, nameOf } from './expected-answers';
import { FaultCounts } from './fault-counts';
import { NetworkFaults, READ_FAULTS, SAVE_FAULTS } from './network-faults';
import { EACH, STEPS, type Step } from './steps';
import { Tab } from './tab';

/** Sections that are typed into: records and rows, with every kind of control. */
const CHAOS_SECTIONS = ['basicInfo', 'educations', 'workExperiences', 'campSpecData', 'teacherExtra'] as const;
const ROW_SECTIONS: readonly SectionName[] = ['educations', 'workExperiences'];
const MOST_ROWS = 4;
/** Answered letter by letter. */
const TYPED: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'decimal', 'date', 'country']);

interface Setting {
  user: PortalUser;
  campaignId: number;
  view: ApplicationViewModel;
  account: { username: string; password: string };
  seed: number;
  /** How many tabs the candidate has the form open in. */
  tabs: 1 | 2;
}

/** One or two tabs of one candidate, in which anything happens that can happen while somebody types. */
export class ChaosRun {
  readonly expected = new ExpectedAnswers();
  /** What happened, for the report of a failure. */
  readonly log: string[] = [];
  readonly faults = new FaultCounts();
  keystrokes = 0;
  /** Answers that were typed or chosen. */
  edits = 0;
  /** Times that the form asked about a field which nobody had changed elsewhere. */
  needless = 0;
  private readonly startedAt = Date.now();
  private readonly tabs: Tab[] = [];
  private readonly rows: { section: SectionName; row: string; tab: number }[] = [];

  private readonly chance: Chance;

  constructor(private readonly setting: Setting) {
    this.chance = new Chance(setting.seed);
  }

  async begin(first: Page): Promise<void> {
    const pages = this.setting.tabs === 1 ? [first] : [first, await openVisibleTab(first.context())];
    for (const page of pages) {
      // Chances of its own, so that the order of the calls does not change what the person does.
      const network = new NetworkFaults(new Chance(this.setting.seed), this.faults);
      this.tabs.push(await this.openTab(page, network));
    }
  }

  private async openTab(page: Page, network: NetworkFaults): Promise<Tab> {
    const { user, campaignId, account } = this.setting;
    await network.watch(page);
    const tab = new Tab(page, network, user, campaignId, CHAOS_SECTIONS, account, this.faults);
    await tab.open();
    await tab.watchLogIn(() => this.note('logged in over the form'));
    await tab.watchTerms(() => this.note('terms accepted over the form'));
    return tab;
  }

  /** A short run: faults of the network, and then each thing that can happen, in a drawn order. */
  everyStep(): Step[] {
    const left = [...EACH];
    const order = left.map((_, index) => index).reverse();
    return [
      'save faults',
      'read faults',
      'type',
      ...order.flatMap((last) => left.splice(this.chance.below(last + 1), 1)),
    ];
  }

  /** @param what happens; drawn where it is left out */
  async step(what: Step = this.chance.weighted(STEPS)): Promise<void> {
    await this.happens(what);
    for (const tab of this.tabs) await this.answerNeedless(tab);
  }

  private async happens(what: Step): Promise<void> {
    const { chance } = this;
    const number = chance.next() < 0.7 ? 0 : this.tabs.length - 1;
    const tab = this.tab(number);
    switch (what) {
      case 'type':
        return this.type(number);
      case 'save faults':
        tab.network.saves = chance.pick(SAVE_FAULTS);
        return this.note(`tab ${number}: saves ${tab.network.saves}`);
      case 'read faults':
        tab.network.reads = chance.pick(READ_FAULTS);
        return this.note(`tab ${number}: reads ${tab.network.reads}`);
      case 'faults end':
        tab.network.end();
        return this.note(`tab ${number}: no faults`);
      case 'offline':
        return this.goOffline(number);
      case 'reload':
        this.note(`tab ${number} reloads`);
        this.faults.count('reload');
        return tab.reload();
      case 'session ends':
        return this.endSession(number, () => tab.page.context().clearCookies({ name: 'portal_session' }));
      case 'ended elsewhere':
        return this.endSession(number, () => this.endEverySession());
      case 'killed':
        return this.kill(number);
      case 'new terms':
        return this.askForTerms(number);
      case 'language':
        return this.switchLanguage(number);
      case 'same field':
        return this.tabs.length > 1 ? this.writeTheSame() : this.type(number);
      case 'row':
        return this.addRow(number);
    }
  }

  /** The faults end, and everything is saved. */
  async end(): Promise<void> {
    await this.settle();
    for (const number of this.tabs.keys()) await this.type(number, this.lastField(number));
    await this.settle();
    for (const tab of this.tabs) await expect(tab.saved.first()).toBeVisible();
  }

  /**
   * @param screens as they stand, with what came from the other tab while answers failed, and loaded again; or only these
   * @returns one line for each field that is on the server, in the preview or on the screen otherwise than it was typed
   */
  async differences(screens: 'as they stand, and again' | 'loaded again'): Promise<string[]> {
    const { user, campaignId } = this.setting;
    const stored = new Map(
      await Promise.all(
        CHAOS_SECTIONS.map(async (name) => [name as SectionName, await readSection(user, campaignId, name)] as const),
      ),
    );
    const preview = await readPreviewContent(user, campaignId);
    const found: string[] = [];
    const find = (line: string) => {
      found.push(line);
      // A run that is broken off tells it as well.
      this.note(`DIFFERENCE ${line}`);
    };
    for (const line of this.expected.differences(({ section, config, row }) =>
      stored.get(section)?.value(config.name, row),
    ))
      find(`server: ${line}`);
    for (const line of this.expected.differences(({ section, config, row }) => preview(section, config.name, row)))
      find(`preview: ${line}`);
    for (const [number, tab] of this.tabs.entries()) {
      await tab.switchTo('fi');
      if (screens !== 'loaded again') await this.compareScreen(tab, (line) => find(`screen of tab ${number}: ${line}`));
      await tab.reload();
      await this.compareScreen(tab, (line) => find(`screen of tab ${number}, loaded again: ${line}`));
    }
    return found;
  }

  private async compareScreen(tab: Tab, find: (line: string) => void): Promise<void> {
    for (const expected of this.expected.all) {
      const { place } = expected;
      const answer = inFinnish(place.config, expected.answer);
      await tab
        .shows({ place, answer })
        .catch((cause: unknown) => find(`${nameOf(place)}: typed ${answer.typed}: ${String(cause).split('\n')[0]}`));
    }
  }

  private tab(number: number): Tab {
    const tab = this.tabs[number];
    if (!tab) throw new Error(`no tab ${number}`);
    return tab;
  }

  note(text: string): void {
    const seconds = ((Date.now() - this.startedAt) / 1000).toFixed(1);
    this.log.push(`${this.log.length + 1}. ${seconds} s: ${text}`);
  }

  /** Fields that a tab types into; the other one has the others, so that each field has one last answer. */
  private places(number: number): FieldPlace[] {
    return partsOf(this.setting.view)
      .filter(({ section }) => CHAOS_SECTIONS.some((name) => name === section))
      .flatMap(({ section, fields }): FieldPlace[] => {
        const tried = fields.filter(isTried);
        if (!ROW_SECTIONS.includes(section))
          return tried.filter((_, index) => index % this.tabs.length === number).map((config) => ({ section, config }));
        const own = this.rows.filter((row) => row.section === section && row.tab === number);
        return own.flatMap(({ row }) => tried.map((config) => ({ section, row, config })));
      });
  }

  private lastField(number: number): FieldPlace {
    const place = this.places(number).find(({ config }) => config.control === 'text');
    if (!place) throw new Error('no text to type into');
    return place;
  }

  private textField(number: number): FieldPlace {
    return this.chance.pick(this.places(number).filter(({ config }) => config.control === 'text'));
  }

  private newAnswer(place: FieldPlace, locale: Locale) {
    this.edits += 1;
    const answer = chaosAnswer(place.config, locale, this.chance, this.edits, this.expected.last(place));
    this.keystrokes += TYPED.has(place.config.control) ? answer.typed.length : 1;
    return answer;
  }

  private async type(number: number, place = this.chance.pick(this.places(number))): Promise<void> {
    const tab = this.tab(number);
    const answer = this.newAnswer(place, tab.locale);
    this.note(`tab ${number} (${tab.network.saves}, ${tab.network.reads}) types ${nameOf(place)}: ${answer.typed}`);
    this.expected.typed(place, answer);
    await tab.answer(place, answer);
  }

  private async goOffline(number: number): Promise<void> {
    const { page } = this.tab(number);
    // Without a network nobody can accept anything.
    for (const tab of this.tabs) await expect(tab.termsDialog).toBeHidden();
    this.note('the network goes');
    this.faults.count('offline');
    await page.context().setOffline(true);
    await this.type(number);
    await this.type(this.tabs.length - 1 - number);
    await page.context().setOffline(false);
    this.note('the network is back');
  }

  /** Another device logs out of all of them; this browser still has its cookie. */
  private async endEverySession(): Promise<void> {
    await queryDatabase('delete from sessions where user_id = (select id from users where username = $1)', [
      this.setting.account.username,
    ]);
  }

  /** The page dies in the middle; what the person finds missing they type again, and it may be the last field alone. */
  private async kill(number: number): Promise<void> {
    const { page, network, locale } = this.tab(number);
    const place = this.textField(number);
    await this.tab(number).untilKept();
    await this.type(number, place);
    this.note(`tab ${number} is killed`);
    this.faults.count('killed');
    const next = await openVisibleTab(page.context());
    await this.tab(number).kill();
    this.tabs[number] = await this.openTab(next, network);
    await this.tab(number).switchTo(locale);
    if (await this.tab(number).isMissing(place, this.expected.last(place))) {
      this.faults.count('last text lost with the page');
      await this.type(number, place);
    }
  }

  /** New terms come into force in the middle of the session; each tab asks for them over the form. */
  private async askForTerms(number: number): Promise<void> {
    for (const { network } of this.tabs) network.end();
    this.note('new terms come into force');
    this.faults.count('new terms');
    await queryDatabase('update users set accepted_terms_id = null where username = $1', [
      this.setting.account.username,
    ]);
    const tab = this.tab(number);
    const before = tab.termsAccepted;
    const place = this.textField(number);
    await this.type(number, place);
    await expect(async () => {
      await expect(tab.termsDialog).toBeHidden();
      expect(tab.termsAccepted).toBeGreaterThan(before);
    }).toPass({ timeout: 60_000 });
    if (await tab.isMissing(place, this.expected.last(place))) await this.type(number, place);
  }

  private async endSession(number: number, end: () => Promise<void>): Promise<void> {
    const tab = this.tab(number);
    tab.network.end();
    this.note('the session ends');
    this.faults.count('session ended');
    await end();
    const before = tab.logIns;
    const place = this.textField(number);
    await this.type(number, place);
    await expect(async () => {
      await expect(tab.logInDialog).toBeHidden();
      expect(tab.logIns).toBeGreaterThan(before);
    }).toPass({ timeout: 60_000 });
    // A try that was on its way opens the question as the first letter is typed: the person sees where the word broke off.
    if (await tab.brokeOff(place, this.expected.last(place))) {
      this.faults.count('word broken off by the log-in');
      await this.type(number, place);
    }
  }

  private async switchLanguage(number: number): Promise<void> {
    const tab = this.tab(number);
    const to = this.chance.pick(LOCALES.filter((locale) => locale !== tab.locale));
    const place = this.textField(number);
    const answer = this.newAnswer(place, tab.locale);
    this.note(`tab ${number} types ${nameOf(place)}: ${answer.typed}, and switches to ${to} in the middle`);
    this.expected.typed(place, answer);
    this.faults.count('language switched');
    await tab.answerAcrossLanguages(place, answer, to);
  }

  private async addRow(number: number): Promise<void> {
    const { chance } = this;
    const section = chance.pick(ROW_SECTIONS);
    if (this.rows.filter((row) => row.section === section).length >= MOST_ROWS) return;
    const row = await this.tab(number).addRow(section);
    this.rows.push({ section, row, tab: number });
    this.note(`tab ${number} adds row ${row} in ${section}`);
    const text = this.places(number).find((place) => place.row === row && place.config.control === 'text');
    if (text) await this.type(number, text);
  }

  /** Both tabs change one field, neither knowing of the other's change; whose is kept is the person's choice. */
  private async writeTheSame(): Promise<void> {
    const { chance } = this;
    await this.settle();
    const first = this.tab(0);
    const second = this.tab(1);
    const place = chance.pick(this.places(0).filter(({ config, row }) => config.control === 'text' && !row));
    first.network.saves = 'cut';
    const mine = this.newAnswer(place, first.locale);
    const theirs = this.newAnswer(place, second.locale);
    const choice = chance.pick(['mine', 'theirs'] as const);
    this.note(`both type ${nameOf(place)}: ${mine.typed} here, ${theirs.typed} there; ${choice} is chosen`);
    this.expected.typed(place, choice === 'mine' ? mine : theirs);
    this.faults.count('same field in both tabs');
    await first.answer(place, mine);
    await second.answer(place, theirs);
    await expect(second.saved.first()).toBeVisible();
    await expect
      .poll(async () =>
        (await readSection(this.setting.user, this.setting.campaignId, place.section)).value(place.config.name),
      )
      .toBe(theirs.stored);
    first.network.saves = 'none';
    await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await first.asks().first().waitFor();
    await first.choose(choice);
  }

  private async answerNeedless(tab: Tab): Promise<void> {
    const asked = await tab.choose('mine');
    if (asked > 0) this.note(`ASKED NEEDLESSLY ${asked} times`);
    this.needless += asked;
  }

  /** No fault, everybody logged in, nothing asked any more. */
  private async settle(): Promise<void> {
    for (const tab of this.tabs) tab.network.end();
    for (const tab of this.tabs) {
      await expect(tab.logInDialog).toBeHidden();
      await tab.page.evaluate(() => window.dispatchEvent(new Event('online')));
    }
    for (const tab of this.tabs) {
      const quiet = tab.idle;
      await quiet.or(tab.asks()).or(tab.logInDialog).first().waitFor();
      await expect(tab.logInDialog).toBeHidden();
      await this.answerNeedless(tab);
      await expect(quiet.first()).toBeVisible();
    }
  }
}

/** Words of a choice are those of the language in which it was made; in the end the page is read in Finnish. */
function inFinnish(config: FieldConfig, answer: ReturnType<typeof chaosAnswer>) {
  if (config.control === 'country') {
    const label = new Intl.DisplayNames(['fi'], { type: 'region' }).of(answer.chosen[0] ?? '') ?? '';
    return { ...answer, typed: label, inForm: label, inDocument: [label] };
  }
  return answer;
}
