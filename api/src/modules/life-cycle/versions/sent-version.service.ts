import type { Row } from '@portal/contract/application';
import type { CopyResult, PreviousCampaigns, SentVersion } from '@portal/contract/life-cycle';
import type { Preview } from '@portal/contract/preview';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../../context';
import { notFound } from '../../../http/problem';
import type { ApplicationOverview, OwnApplication, Reader } from '../../applications/application-reading.service';
import { type Contents, readContents } from '../../applications/contents';
import { employerValuesTaken, keepingEmployerValues } from '../../applications/employer-edits/employer-view.service';
import { holdsSomething } from '../../applications/holds-something';
import type { StoredContents, SentVersion as StoredVersion } from '../../applications/stored-contents';
import { latestVersion, readVersion } from '../../applications/versions/sent-versions.service';
import { instantAsString } from '../../localization/instants';
import { buildPreview } from '../../preview/preview.service';
import { markUnchanged, writePatch } from '../life-cycle.repository';
import type { ApplicationRequest, RecordAnswer, StateTransitions } from '../state-transitions.service';
import { planDiscard } from './discard-plan';
import { unsentChanges } from './unsent-changes';

export interface SentApplication extends OwnApplication {
  version: StoredVersion;
  /** As it was sent. */
  contents: Contents;
  changes: SentVersion['changes'];
}

/** Whose application is read, and in which language. */
interface SentRequest extends Pick<ApplicationRequest, 'campaignId' | 'locale'> {
  person: Reader;
}

/** It passed every check when it was sent; days that have gone by since are no error of it. */
function withoutErrors(preview: Preview): Preview {
  const clean = (rows: Row[] | null) => rows?.map((row) => ({ ...row, invalidFields: [] })) ?? null;
  const languages = preview.languageSkillsData;
  return {
    ...preview,
    educationDataList: clean(preview.educationDataList),
    workExperienceDataList: clean(preview.workExperienceDataList),
    courseDataList: clean(preview.courseDataList),
    subjectTeacherDataList: clean(preview.subjectTeacherDataList),
    otherStudyDataList: clean(preview.otherStudyDataList),
    doctorOtherStudyDataList: clean(preview.doctorOtherStudyDataList),
    doctorSpecializationDataList: clean(preview.doctorSpecializationDataList),
    languageSkillsData: languages && {
      ...languages,
      required: clean(languages.required) ?? [],
      needed: clean(languages.needed) ?? [],
      other: clean(languages.other) ?? [],
      invalidFields: [],
    },
    errors: [],
  };
}

const withoutRevisions = (sent: StoredContents): StoredContents => ({
  ...sent,
  sections: sent.sections.map((section) => ({ ...section, revision: 0 })),
});

/** What was sent, beside what has been edited since. */
export class SentVersions {
  readonly #context: ApiContext;
  readonly #transitions: StateTransitions;

  constructor(context: ApiContext, transitions: StateTransitions) {
    this.#context = context;
    this.#transitions = transitions;
  }

  /** @throws ProblemError 404 for an application that was never sent */
  async find({ person, campaignId, locale }: SentRequest): Promise<SentApplication> {
    const { db, clock } = this.#context;
    const own = await this.#context.applications.own(person, campaignId);
    const version = await latestVersion(db, own.application.id);
    if (!version) throw notFound();
    const { stored, everything } = await readVersion(db, version);
    // What the candidate has changed since, and how often, is not the employer's to know.
    const sent = own.forEmployer ? withoutRevisions(stored) : stored;
    const today = finnishDay(clock());
    const contents = readContents(own.campaign, own.application, sent, {
      box: this.#context.applications.box,
      locale,
      today,
    });
    const now = {
      ...everything,
      rows: everything.rows.filter(({ deleted }) => !deleted),
      attachments: everything.attachments.filter((file) => file.deleted_at === null),
    };
    const sealedWith = { box: this.#context.applications.box, userId: person.id, campaignId };
    const changes = own.forEmployer ? [] : unsentChanges(own.campaign, now, sent, sealedWith);
    return { ...own, version, contents, changes };
  }

  async read(request: ApplicationRequest): Promise<SentVersion> {
    const { version, contents, changes } = await this.find(request);
    const { receipt_number: number, sent_at: sentAt, sha256 } = version;
    return {
      receipt: { number, sentAt: sentAt.toISOString(), sha256 },
      sendDateAsString: instantAsString(sentAt, request.locale),
      sent: withoutErrors(buildPreview(contents, request.campaignId)),
      changes,
    };
  }

  /** The working copy is what was sent again, with what employers have written since: that is not the candidate's to give up. Sections that change grow, so that every other window sees it. */
  discard(request: ApplicationRequest, record: RecordAnswer<CopyResult>): Promise<CopyResult> {
    const editDate = (at: Date | null) => instantAsString(at, request.locale);
    return this.#transitions.run<CopyResult>('discard_changes', request, record, {
      late: ({ contents }) => ({ editDateAsString: editDate(contents.editedAt), updateOutOfDate: true }),
      done: async (trx, { application, contents, sent, now }) => {
        if (!sent) throw notFound();
        const { sections, stored, everything } = await readVersion(trx, sent);
        const wanted = await keepingEmployerValues(trx, application.id, stored);
        const patches = planDiscard(sections, everything, wanted);
        for (const patch of patches) await writePatch(trx, application.id, patch, now);
        await employerValuesTaken(trx, application.id);
        await markUnchanged(trx, sent.id, contents.revision + patches.length);
        return {
          editDateAsString: editDate(patches.length > 0 ? now : contents.editedAt),
          refreshView: patches.length > 0 || undefined,
          copiedSections: patches.length,
        };
      },
    });
  }

  /** Campaigns from which the candidate may copy. */
  async previousCampaigns({ person, campaignId, locale }: ApplicationRequest): Promise<PreviousCampaigns> {
    await this.#context.applications.viewed(person, campaignId);
    const all = await this.#context.applications.all(person, locale);
    const timeOf = ({ sent, contents }: ApplicationOverview) => (sent?.sent_at ?? contents.editedAt)?.getTime() ?? 0;
    const offered = all
      .filter(({ campaign, contents }) => campaign.id !== campaignId && holdsSomething(contents))
      .filter(({ campaign }) => !campaign.internal || person.useInternal)
      .toSorted((a, b) => timeOf(b) - timeOf(a));
    return {
      campaigns: offered.map(({ campaign, sent }) => ({
        id: campaign.id,
        title: campaign.texts[locale].title,
        sendDateAsString: instantAsString(sent?.sent_at ?? null, locale) ?? undefined,
      })),
    };
  }
}
