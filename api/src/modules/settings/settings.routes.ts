import { ChangeLanguageRequest, OkResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { SettingsService } from './settings.service';

export function settingsRoutes(app: ApiApp, context: ApiContext): void {
  const settings = new SettingsService(context);

  app.post(
    '/settings/change_language',
    {
      schema: { tags: ['settings'], body: ChangeLanguageRequest, response: { 200: OkResponse } },
      config: { access: 'session' },
    },
    async (request) => {
      await settings.changeLanguage(personOf(request), request.body.language);
      return { ok: true };
    },
  );
}
