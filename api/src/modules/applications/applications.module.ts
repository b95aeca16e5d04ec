import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { applicationRoutes } from '../application-form/application.routes';
import { attachmentsRoutes } from '../attachments/attachments.routes';
import { dashboardRoutes } from '../dashboard/dashboard.routes';
import { lifeCycleRoutes } from '../life-cycle/life-cycle.routes';
import { applicationListRoutes } from '../lists/application-list.routes';
import { internalAdvertisementsRoutes } from '../lists/internal-advertisements.routes';
import { previewRoutes } from '../preview/preview.routes';
import { ApplicationReading } from './application-reading.service';
import { languageSkillsRoutes } from './sections/language-skills/language-skills.routes';
import { recordSectionRoutes } from './sections/record/record-section.routes';
import { tableSectionRoutes } from './sections/table/table-section.routes';

/** Everything that an application is made of; all of it finds its application through one `ApplicationReading`. */
export function applicationsModule(app: ApiApp, context: ApiContext): void {
  const reading = new ApplicationReading(context);
  applicationRoutes(app, context, reading);
  lifeCycleRoutes(app, context, reading);
  recordSectionRoutes(app, context, reading);
  tableSectionRoutes(app, context, reading);
  languageSkillsRoutes(app, context, reading);
  attachmentsRoutes(app, context, reading);
  previewRoutes(app, reading);
  applicationListRoutes(app, context, reading);
  internalAdvertisementsRoutes(app, context, reading);
  dashboardRoutes(app, context, reading);
}
