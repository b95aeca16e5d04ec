import type { Position, PositionFacets, PositionItem, Positions } from '@portal/contract/positions';

const NO_FACETS: PositionFacets = {
  employer: [],
  taskArea: [],
  place: [],
  employment: [],
  hours: [],
  remote: [],
  closing: [],
};

/** A position as a list answers it. @param differences what the test is about */
export function positionItem(differences: Partial<PositionItem> = {}): PositionItem {
  return {
    id: 12,
    title: 'Luokanopettaja',
    employer: 'Koivulan kunta',
    organisation: 'Koivulan kunta',
    location: 'Koivula',
    taskArea: 'education',
    employment: { kind: 'permanent', relation: 'public-office', hours: 'full-time' },
    remote: 'none',
    applyPeriodEnd: '2099-11-30T13:00:00.000Z',
    publishedAt: '2026-11-01T06:00:00.000Z',
    state: 'open',
    language: 'fi',
    ...differences,
  };
}

/** The answer to a search. */
export function positionsAnswer(items: PositionItem[], { total = items.length, facets = {} } = {}): Positions {
  return { items, total, facets: { ...NO_FACETS, ...facets }, serverTime: new Date().toISOString() };
}

/** One position with its texts. @param differences what the test is about */
export function positionAnswer(differences: Partial<Position> = {}): Position {
  return {
    ...positionItem(),
    descriptionHtml: '<p>Ensin.</p><p>Sitten.</p>',
    contacts: [],
    attachments: [],
    applyPeriodStart: null,
    serverTime: new Date().toISOString(),
    open: true,
    defaultCampaign: false,
    internal: false,
    languagesAvailable: ['fi'],
    similar: [],
    ...differences,
  };
}
