import type { ApplicationViewModel, FieldGroup } from '@portal/contract/application';
import type { Control, FieldConfig } from '@portal/contract/fields';

/** A field as a campaign would configure it. */
export function field(name: string, control: Control, more: Partial<FieldConfig> = {}): FieldConfig {
  const type = control === 'multiselect' ? 2 : 1;
  return { name, type, control, label: `Label ${name}`, required: false, visible: true, ...more };
}

const group = (section: FieldGroup['section'], ...fields: FieldConfig[]): FieldGroup => ({ section, fields });

/** A small application in draft, whose period ends in three days. */
export function viewModel(more: Partial<ApplicationViewModel> = {}): ApplicationViewModel {
  const now = Date.now();
  return {
    locale: 'fi',
    showCopyDataInBeginning: false,
    profile: false,
    newCampaign: false,
    begun: true,
    employerEditing: false,
    draft: true,
    outOfDate: false,
    cancelled: false,
    applied: false,
    defaultCampaign: false,
    substituteCampaign: false,
    canEditCancelledApplication: false,
    sendDate: null,
    sendDateAsString: null,
    applyDateAsString: null,
    editDateAsString: null,
    cancelDateAsString: null,
    sectionMap: {
      basicInfo: { visible: true, required: true, order: 0, title: 'Perustiedot', state: 0 },
      educations: { visible: true, required: true, order: 1, title: 'Koulutus', state: 0 },
      attachments: { visible: true, required: false, order: 2, title: 'Liitteet', state: 0 },
    },
    personFieldMap: {
      firstName: field('firstName', 'text', { label: 'Etunimi', required: true, format: 'name' }),
      salaryWish: field('salaryWish', 'decimal', { label: 'Palkkatoive', decimals: 2, min: 0, max: 50_000 }),
      ssn: field('ssn', 'ssn', { label: 'Henkilötunnus' }),
    },
    fieldGroupsMap: {
      educations: group(
        'educations',
        field('institute', 'text', { label: 'Oppilaitos', required: true }),
        field('fieldOfStudy', 'text', { label: 'Koulutusala' }),
      ),
      attachments: group('attachments', field('file1', 'file', { label: 'Ansioluettelo', type: 2 })),
    },
    campaign: {
      id: 12,
      title: 'Puutarhuri',
      employer: 'Lehdon kaupunki',
      organisation: 'Viherpalvelut',
      applyPeriodStart: null,
      applyPeriodEnd: new Date(now + 3.5 * 86_400_000).toISOString(),
      serverTime: new Date(now).toISOString(),
      internal: false,
    },
    unsentChanges: false,
    profileCanBeCopied: false,
    employerMayEdit: false,
    employerChanges: [],
    employerVisits: [],
    keptUntilAsString: null,
    ...more,
  };
}

/** A view model whose basic information has the given fields alone. */
export function withFields(...fields: FieldConfig[]): ApplicationViewModel {
  const { basicInfo } = viewModel().sectionMap;
  return viewModel({
    sectionMap: { basicInfo },
    fieldGroupsMap: {},
    personFieldMap: Object.fromEntries(fields.map((config) => [config.name, config])),
  });
}
