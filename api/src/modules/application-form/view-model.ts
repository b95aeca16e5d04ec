import type { ApplicationViewModel, FieldGroup, SectionConfig } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import { SECTION_STATE, type SectionName } from '@portal/contract/sections';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import { type Contents, findErrors } from '../applications/contents';
import { lifeStateOf } from '../applications/life-state';
import { progressOf } from '../applications/progress';
import { keptUntil, type Moments } from '../applications/retention';
import { sectionKind } from '../applications/sections/section-kinds';
import type { SentVersion } from '../applications/stored-contents';
import { type Campaign, hasEnded } from '../campaigns/campaign';
import { employerMayEdit } from '../employer/editable-fields';
import { instantAsString } from '../localization/instants';

export interface ViewModelSource {
  campaign: Campaign;
  /** Undefined before the first write. */
  application: ApplicationRow | undefined;
  contents: Contents;
  sent: SentVersion | undefined;
  /** In the pool that the application went to. */
  membership: Moments['membership'];
  locale: Locale;
  now: Date;
  today: string;
  employerEditing: boolean;
  employerChanges: ApplicationViewModel['employerChanges'];
  employerVisits: ApplicationViewModel['employerVisits'];
  spaceLeft: ApplicationViewModel['spaceLeft'];
  mailAnswers: ApplicationViewModel['mailAnswers'];
  /** The profile holds something that this form asks for. */
  profileCanBeCopied: boolean;
  /** Another application holds something. */
  hasPrevious: boolean;
}

/** A draft shows no section as faulty because it is not filled yet; a value that breaks a rule is shown at once. */
function sectionState(
  { contents }: ViewModelSource,
  name: SectionName,
): Pick<SectionConfig, 'state' | 'started' | 'complete'> {
  const section = contents.sections.get(name);
  if (!section) return { state: SECTION_STATE.draft, started: false, complete: false };
  const { started, done, complete } = progressOf(contents, section);
  const hasErrors = findErrors(contents, section, 'draft').invalidFields.length > 0;
  const state = hasErrors ? SECTION_STATE.error : done ? SECTION_STATE.success : SECTION_STATE.draft;
  return { state, started, complete };
}

function sectionMap(source: ViewModelSource): ApplicationViewModel['sectionMap'] {
  const { campaign, locale } = source;
  const entries = campaign.sections.map((section, order): [string, SectionConfig] => [
    section.name,
    {
      visible: true,
      required: section.required,
      order,
      title: section.title[locale],
      help: section.help?.[locale],
      orderable: section.orderable,
      ...sectionState(source, section.name),
    },
  ]);
  return Object.fromEntries(entries);
}

function fieldMaps({ campaign, locale, today }: ViewModelSource) {
  const fieldGroupsMap: Record<string, FieldGroup> = {};
  const personFieldMap: Record<string, FieldConfig> = {};
  for (const section of campaign.sections) {
    for (const group of section.groups) {
      const fields = sectionKind(section.name).groupFields(section, group, locale, today);
      if (section.name === 'basicInfo') for (const field of fields) personFieldMap[field.name] = field;
      else fieldGroupsMap[group.name] = { section: section.name, title: group.title?.[locale], fields };
    }
  }
  return { fieldGroupsMap, personFieldMap };
}

function momentsOf({ contents, sent, membership }: ViewModelSource, application: ApplicationRow): Moments {
  return {
    createdAt: application.created_at,
    editedAt: contents.editedAt ?? null,
    sentAt: sent?.sent_at ?? null,
    cancelledAt: application.cancelled_at,
    membership,
  };
}

/** Puts together what the form needs before a section is opened. docs/specification.md#view-model */
export function toViewModel(source: ViewModelSource): ApplicationViewModel {
  const { campaign, application, contents, sent, locale, now, profileCanBeCopied, hasPrevious } = source;
  const texts = campaign.texts[locale];
  // Whether the candidate has edited it since is not the employer's to know.
  const found = application ? lifeStateOf(application, contents, sent) : 'draft';
  const state = source.employerEditing ? 'sent' : found;
  const inForce = state === 'sent' || state === 'edited';
  const isNew = state === 'draft' && !contents.revision && !source.employerEditing;
  const profile = campaign.kind === 'profile';
  const ended = hasEnded(campaign, now);
  return {
    locale,
    showCopyDataInBeginning:
      isNew && !profile && !ended && (application?.show_start_dialog ?? true) && (profileCanBeCopied || hasPrevious),
    profile,
    newCampaign: isNew,
    begun: application !== undefined,
    employerEditing: source.employerEditing,
    draft: state === 'draft',
    // The deadline is the candidate's.
    outOfDate: ended && !source.employerEditing,
    cancelled: state === 'cancelled',
    applied: inForce,
    defaultCampaign: campaign.kind === 'default',
    substituteCampaign: campaign.kind === 'substitute',
    canEditCancelledApplication: state === 'cancelled' && !ended,
    sendDate: sent?.sent_at.toISOString() ?? null,
    sendDateAsString: instantAsString(sent?.sent_at ?? null, locale),
    applyDateAsString: instantAsString(application?.applied_at ?? null, locale),
    editDateAsString: instantAsString(contents.editedAt ?? null, locale),
    cancelDateAsString: instantAsString(application?.cancelled_at ?? null, locale),
    sectionMap: sectionMap(source),
    ...fieldMaps(source),
    campaign: {
      id: campaign.id,
      title: texts.title,
      employer: texts.employer,
      organisation: texts.organisation,
      applyPeriodStart: campaign.applyPeriodStart?.toISOString() ?? null,
      applyPeriodEnd: campaign.applyPeriodEnd?.toISOString() ?? null,
      serverTime: now.toISOString(),
      internal: campaign.internal,
    },
    unsentChanges: state === 'edited',
    profileCanBeCopied,
    employerMayEdit: employerMayEdit(campaign),
    employerChanges: source.employerChanges,
    employerVisits: source.employerVisits,
    spaceLeft: source.spaceLeft,
    mailAnswers: source.mailAnswers,
    keptUntilAsString: application && !profile ? keptUntil(state, momentsOf(source, application), locale) : null,
    receipt: sent && { number: sent.receipt_number, sentAt: sent.sent_at.toISOString(), sha256: sent.sha256 },
  };
}
