import type { Locale } from '@portal/contract/limits';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { CampaignKind, CampaignTexts, SectionDefinition } from '../../modules/campaigns/campaign-definition';
import type { StoredPosition } from '../../modules/campaigns/position-content';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface CampaignsTable {
  id: number;
  kind: CampaignKind;
  internal: boolean;
  apply_period_start: OptionalInstant;
  apply_period_end: OptionalInstant;
  texts: JSONColumnType<CampaignTexts>;
  sections: JSONColumnType<SectionDefinition[]>;
  configuration_revision: Generated<number>;
  created_at: Instant;
  /** When what the position says has changed last; the database keeps it. */
  changed_at: ColumnType<Date, never, never>;
  position: ColumnType<StoredPosition | null, string | null | undefined, string | null>;
  /** Languages in which the texts are written, null for all; `texts` holds a row for each language all the same. */
  languages: ColumnType<Locale[] | null, Locale[] | null | undefined, Locale[] | null>;
  /** Of a pool of substitutes: an application is accepted as it is sent. */
  accepts_at_sending: Generated<boolean>;
}
export type CampaignRow = Selectable<CampaignsTable>;

export interface BulletinsTable {
  id: string;
  type: 'notification' | 'warning' | 'error';
  texts: JSONColumnType<Record<Locale, { title: string; message: string; linkText?: string }>>;
  link_url: string | null;
  visible_from: OptionalInstant;
  visible_to: OptionalInstant;
  position: number;
}

export interface CampaignTables {
  campaigns: CampaignsTable;
  bulletins: BulletinsTable;
}
