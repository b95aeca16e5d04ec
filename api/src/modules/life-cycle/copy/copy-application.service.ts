import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { CopyResult } from '@portal/contract/life-cycle';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import { conflict, notFound } from '../../../http/problem';
import type { OwnApplication } from '../../applications/application-reading.service';
import { beginApplication } from '../../applications/begin-application.service';
import { aadFor } from '../../applications/identity-codes/sealed-values';
import { type LockedApplication, lockForChange } from '../../applications/lock-application.service';
import { requireBounds } from '../../applications/sections/bounds';
import { type Campaign, hasEnded } from '../../campaigns/campaign';
import { findCampaign } from '../../campaigns/campaigns.service';
import { instantAsString } from '../../localization/instants';
import { outcomeOf } from '../allowed-calls';
import { writePatch } from '../life-cycle.repository';
import type { SectionPatch } from '../section-patch';
import type { ApplicationRequest, RecordAnswer } from '../state-transitions.service';
import { type CopyMode, type CopySide, planCopy } from './copy-plan';
import { copySide } from './copy-side';

const PROFILE = 0;
const TOO_LATE: CopyResult = { editDateAsString: null, updateOutOfDate: true };

type CopyCall = 'copy_from_profile' | 'copy_from_campaign' | 'copy_to_profile';

/** Copies between the applications of one person, whole or not at all. */
export class CopyApplication {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async fromProfile(request: ApplicationRequest, record: RecordAnswer<CopyResult>): Promise<CopyResult> {
    const [target, profile] = await Promise.all([this.#campaign(request), this.#profile()]);
    if (!(await this.#begun(request))) return TOO_LATE;
    return this.#copy('copy_from_profile', request, { from: profile, into: target, mode: 'fill' }, record);
  }

  /** @throws ProblemError 404 for a campaign to which the person has no application; 409 for the application itself */
  async fromCampaign(
    request: ApplicationRequest,
    sourceId: number,
    record: RecordAnswer<CopyResult>,
  ): Promise<CopyResult> {
    if (sourceId === request.campaignId) throw conflict();
    if (sourceId === PROFILE) throw notFound();
    const { campaign: source } = await this.#context.applications.own(request.person, sourceId);
    const target = await this.#context.applications.seenCampaign(request.person, request.campaignId);
    if (!(await this.#begun(request))) return TOO_LATE;
    return this.#copy('copy_from_campaign', request, { from: source, into: target, mode: 'fill' }, record);
  }

  /** The profile is made where there is none yet. What the application holds wins over what the profile held. */
  async toProfile(request: ApplicationRequest, record: RecordAnswer<CopyResult>): Promise<CopyResult> {
    const [source, profile] = await Promise.all([this.#campaign(request), this.#profile()]);
    const { application } = await this.#context.applications.own(request.person, request.campaignId);
    await this.#makeProfile(request, profile, application);
    return this.#copy('copy_to_profile', request, { from: source, into: profile, mode: 'replace' }, record);
  }

  /** A copy can be the first write. @returns undefined where there is none and none begins any more */
  #begun({ person, campaignId, origin }: ApplicationRequest): Promise<OwnApplication | undefined> {
    return this.#context.applications.begun(person, campaignId, origin);
  }

  async #campaign({ person, campaignId }: ApplicationRequest): Promise<Campaign> {
    const campaign = await this.#context.applications.seenCampaign(person, campaignId);
    if (campaign.kind === 'profile') throw notFound();
    return campaign;
  }

  async #profile(): Promise<Campaign> {
    const profile = await findCampaign(this.#context.db, PROFILE);
    if (!profile) throw notFound();
    return profile;
  }

  async #makeProfile({ person }: ApplicationRequest, profile: Campaign, { portal }: { portal: string }): Promise<void> {
    const { db, clock } = this.#context;
    await beginApplication(db, person, profile, { portal, ref: undefined, now: clock() });
  }

  async #copy(
    call: CopyCall,
    request: ApplicationRequest,
    { from, into, mode }: { from: Campaign; into: Campaign; mode: CopyMode },
    record: RecordAnswer<CopyResult>,
  ): Promise<CopyResult> {
    const shownId = request.campaignId;
    return this.#context.db.transaction().execute(async (trx) => {
      const { source, target } = await this.#lockBoth(trx, request, from, into);
      const shown = target?.campaign.id === shownId ? target : source;
      if (!shown) throw notFound();
      const result = (editedAt: Date | null): CopyResult => ({
        editDateAsString: instantAsString(editedAt, request.locale),
      });
      const outcome = outcomeOf(call, shown.state, hasEnded(shown.campaign, shown.now));
      if (outcome === 'conflict' || outcome === 'already-sent') throw conflict(outcome);
      if (outcome === 'late') return { ...result(shown.contents.editedAt), updateOutOfDate: true };
      const patches = source && target ? await this.#plan(trx, source, target, request, mode) : [];
      if (target) await this.#write(trx, target, patches);
      const changedShown = patches.length > 0 && shown === target;
      const answer: CopyResult = {
        ...result(changedShown ? shown.now : shown.contents.editedAt),
        refreshView: changedShown || undefined,
        copiedSections: patches.length,
      };
      await record(trx, answer);
      return answer;
    });
  }

  /** In the order of the campaigns, so that two copies in opposite directions do not wait for each other. */
  async #lockBoth(trx: Db, request: ApplicationRequest, from: Campaign, into: Campaign) {
    const locked = new Map<number, LockedApplication>();
    for (const campaign of [from, into].toSorted((a, b) => a.id - b.id)) {
      const application = await lockForChange(trx, this.#context.applications, campaign, request);
      if (application) locked.set(campaign.id, application);
    }
    return { source: locked.get(from.id), target: locked.get(into.id) };
  }

  async #plan(trx: Db, source: OwnApplication, target: OwnApplication, request: ApplicationRequest, mode: CopyMode) {
    const side = async (own: OwnApplication): Promise<CopySide> =>
      copySide(own, await this.#context.applications.everything(trx, own.application), {
        box: this.#context.applications.box,
        locale: request.locale,
        today: finnishDay(this.#context.clock()),
      });
    const into = await side(target);
    return planCopy(await side(source), into, mode).map((patch) => this.#sealed(patch, into, target));
  }

  /** An identity code is sealed for its application and field: elsewhere the same seal does not open. */
  #sealed(patch: SectionPatch, into: CopySide, { application }: OwnApplication): SectionPatch {
    const section = into.sections.get(patch.section);
    if (!section) return patch;
    const seal = (fields: readonly FieldConfig[], values: Values): Values => {
      const entries = Object.entries(values).map(([name, value]): [string, Value] => {
        const { control } = fields.find((field) => field.name === name) ?? {};
        if (control !== 'ssn' || typeof value !== 'string') return [name, value];
        const aad = aadFor(application.user_id, application.campaign_id, name);
        return [name, this.#context.applications.box.seal(value, aad)];
      });
      return Object.fromEntries(entries);
    };
    return { ...patch, values: seal(section.form.own, patch.values) };
  }

  async #write(trx: Db, { application, now }: LockedApplication, patches: readonly SectionPatch[]): Promise<void> {
    for (const patch of patches) await writePatch(trx, application.id, patch, now);
    const grown = patches.filter((patch) => patch.addedRows.length > 0 || patch.changedRows.length > 0);
    if (patches.length > 0) {
      await requireBounds(
        trx,
        application.id,
        grown.map(({ section }) => section),
      );
    }
  }
}
