import { keptUntil, type Moments } from './retention';

const moments = (some: Partial<Moments> = {}): Moments => ({
  createdAt: new Date('2026-01-10T10:00:00Z'),
  editedAt: null,
  sentAt: null,
  cancelledAt: null,
  ...some,
});

test('a draft is kept half a year from its last edit', () => {
  expect(keptUntil('draft', moments(), 'en')).toBe('10 Jul 2026');
  expect(keptUntil('draft', moments({ editedAt: new Date('2026-03-01T10:00:00Z') }), 'en')).toBe('1 Sept 2026');
});

test('a sent application is kept two years from its sending, however it is edited', () => {
  const sentAt = new Date('2026-02-01T10:00:00Z');
  const editedAt = new Date('2026-05-01T10:00:00Z');
  expect(keptUntil('sent', moments({ sentAt }), 'fi')).toBe('1.2.2028');
  expect(keptUntil('edited', moments({ sentAt, editedAt }), 'sv')).toBe('1 feb. 2028');
});

test('a cancelled application is kept half a year from the cancellation or a later edit', () => {
  const sentAt = new Date('2026-02-01T10:00:00Z');
  const cancelledAt = new Date('2026-04-05T10:00:00Z');
  expect(keptUntil('cancelled', moments({ sentAt, cancelledAt }), 'fi')).toBe('5.10.2026');
  const editedAt = new Date('2026-04-09T10:00:00Z');
  expect(keptUntil('cancelled', moments({ sentAt, cancelledAt, editedAt }), 'fi')).toBe('9.10.2026');
});

test('no day is told while an application makes its sender a member, then at least half a year from the end of that', () => {
  const sentAt = new Date('2026-02-01T10:00:00Z');
  const told = (endedAt: Date | null) => keptUntil('sent', moments({ sentAt, membership: { endedAt } }), 'fi');
  expect(told(null)).toBeNull();
  expect(told(new Date('2029-03-05T10:00:00Z'))).toBe('5.9.2029');
  expect(told(new Date('2026-03-05T10:00:00Z'))).toBe('1.2.2028');
  expect(keptUntil('draft', moments({ membership: { endedAt: null } }), 'en')).toBe('10 Jul 2026');
});

test('the day is Finland’s, and the end of a shorter month does not overflow', () => {
  const editedAt = new Date('2026-08-30T21:30:00Z');
  expect(keptUntil('draft', moments({ editedAt }), 'fi')).toBe('28.2.2027');
});
