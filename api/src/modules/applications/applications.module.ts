import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { applicationRoutes } from './application.routes';
import { ApplicationReading } from './application-reading.service';
import { recordSectionRoutes } from './record-section.routes';
import { tableSectionRoutes } from './table-section.routes';

/** Everything that an application is made of; all of it finds its application through one `ApplicationReading`. */
export function applicationsModule(app: ApiApp, context: ApiContext): void {
  const reading = new ApplicationReading(context);
  applicationRoutes(app, context, reading);
  recordSectionRoutes(app, context, reading);
  tableSectionRoutes(app, context, reading);
}
