import type { AccountTables } from './tables/accounts.tables';
import type { ApplicationEventTables } from './tables/application-events.tables';
import type { ApplicationTables } from './tables/applications.tables';
import type { CampaignTables } from './tables/campaigns.tables';
import type { EmployerTables } from './tables/employer.tables';
import type { InfrastructureTables } from './tables/infrastructure.tables';
import type { PositionTables } from './tables/positions.tables';
import type { PostalCodeTables } from './tables/postal-codes.tables';
import type { SavedTables } from './tables/saved.tables';

/** Every table of the portal, as Kysely sees it. A module adds its tables in a file of its own below `tables/`. */
export interface Database
  extends AccountTables,
    ApplicationEventTables,
    ApplicationTables,
    CampaignTables,
    EmployerTables,
    InfrastructureTables,
    PositionTables,
    PostalCodeTables,
    SavedTables {}
