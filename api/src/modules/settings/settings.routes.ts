import { AccountSettings, Notifications, PasswordPolicy } from '@portal/contract/account';
import {
  ChangeLanguageRequest,
  OkResponse,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import { hasSection } from '../../http/host';
import type { ApiApp } from '../../http/types';
import { SettingsService } from './settings.service';

export function settingsRoutes(app: ApiApp, context: ApiContext): void {
  const settings = new SettingsService(context);
  const tags = ['settings'];

  app.get(
    '/settings',
    { schema: { tags, response: { 200: AccountSettings } }, config: { access: 'candidate' } },
    (request) =>
      settings.read(personOf(request), askerOf(request).session, hasSection(request, 'substitution', context.config)),
  );

  app.post(
    '/settings/change_language',
    { schema: { tags, body: ChangeLanguageRequest, response: { 200: OkResponse } }, config: { access: 'session' } },
    async (request) => {
      await settings.changeLanguage(personOf(request), request.body.language);
      return { ok: true };
    },
  );

  app.post(
    '/settings/notifications',
    { schema: { tags, body: Notifications, response: { 200: OkResponse } }, config: { access: 'candidate' } },
    async (request) => {
      await settings.changeNotifications(personOf(request), request.body);
      return { ok: true };
    },
  );

  app.get(
    '/settings/change_password',
    { schema: { tags, response: { 200: PasswordPolicy } }, config: { access: 'candidate' } },
    async () => ({ policy: { minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH } }),
  );
}
