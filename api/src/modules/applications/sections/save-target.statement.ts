import type { SectionName } from '@portal/contract/sections';

/** Where a statement writes, and by which form the change was accepted. */
export interface SectionTarget {
  userId: string;
  campaignId: number;
  section: SectionName;
  configurationRevision: number;
  now: Date;
}

export const targetParameters = (target: SectionTarget): unknown[] => [
  target.now,
  target.configurationRevision,
  target.userId,
  target.campaignId,
  target.section,
];

export const TARGET_PARAMETERS = 4;
/** The application, whether it may be changed now, and whether the form is still the same. Parameters $1 to $4. */
export const TARGET = `
with target as (
  select a.id,
    (c.apply_period_start is null or c.apply_period_start <= $1)
      and (c.apply_period_end is null or c.apply_period_end > $1) as open,
    c.configuration_revision <> $2 as reconfigured
  from applications a join campaigns c on c.id = a.campaign_id
  where a.user_id = $3 and a.campaign_id = $4
)`;

/**
 * Locking the section's row first, before any row of its table, makes the writes of a section follow one another: the revision given to a row is
 * the section's next, and no two of them can wait for each other. Parameter $5.
 */
export const LOCKED_TARGET = `${TARGET}, locked as (
  select s.application_id, s.revision + 1 as revision
  from application_sections s join target t on t.id = s.application_id
  where s.section = $5 and t.open and not t.reconfigured
  for update of s
)`;

/** Values of a whole application, in bytes. @param id SQL that gives its id */
export const contentBytesOf = (id: string): string => `(
    coalesce((select sum(c.content_bytes) from application_sections c where c.application_id = ${id}), 0)
    + coalesce((select sum(c.content_bytes) from application_rows c where c.application_id = ${id}), 0)
  )`;

export interface TargetRow {
  application_id: string;
  open: boolean;
  reconfigured: boolean;
}

export const toTarget = ({ application_id, open, reconfigured }: TargetRow) => ({
  applicationId: application_id,
  open,
  reconfigured,
});
