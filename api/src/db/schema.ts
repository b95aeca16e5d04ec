import type { AccountTables } from './tables/accounts.tables';
import type { ApplicationEventTables } from './tables/application-events.tables';
import type { ApplicationNewsTables } from './tables/application-news.tables';
import type { ApplicationTables } from './tables/applications.tables';
import type { CampaignTables } from './tables/campaigns.tables';
import type { EmployerTables } from './tables/employer.tables';
import type { EmployerApiTables } from './tables/employer-api.tables';
import type { GigNoticeTables } from './tables/gig-notices.tables';
import type { InfrastructureTables } from './tables/infrastructure.tables';
import type { PositionTables } from './tables/positions.tables';
import type { PostalCodeTables } from './tables/postal-codes.tables';
import type { SavedTables } from './tables/saved.tables';
import type { SingleSignOnTables } from './tables/single-sign-on.tables';
import type { SubstitutionTables } from './tables/substitutions.tables';

/** Every table of the portal, as Kysely sees it. A module adds its tables in a file of its own below `tables/`. */
export interface Database
  extends AccountTables,
    ApplicationEventTables,
    ApplicationNewsTables,
    ApplicationTables,
    CampaignTables,
    EmployerApiTables,
    EmployerTables,
    GigNoticeTables,
    InfrastructureTables,
    PositionTables,
    PostalCodeTables,
    SavedTables,
    SingleSignOnTables,
    SubstitutionTables {}
