import type { PortalStore } from '@portal/api-client';
import { toCampaignId } from '@portal/contract/limits';
import type { Locale } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { applicationApi } from './api/application.api';
import { applicationsApi } from './api/applications.api';
import { lifeCycleApi } from './api/life-cycle.api';
import { preloadControls } from './components/fields/lazy-controls';
import { applicationRef } from './model/application-ref';
import { listQueryOf } from './model/list-query';
import { kindNameOf } from './model/section-kinds';
import { sectionFields, visibleSections } from './model/sections';
import { isSent, stepOf } from './model/step';
import { preloadPhotoControl } from './sections/files/lazy-photo-control';
import { preloadSection } from './sections/section-components';
import { sectionsApi } from './sections/sections.api';

const PAGES = {
  ApplicationPage: page(
    () => import(/* webpackChunkName: "ApplicationPage" */ './pages/ApplicationPage/ApplicationPage'),
  ),
  ApplicationsPage: page(
    () => import(/* webpackChunkName: "ApplicationsPage" */ './pages/ApplicationsPage/ApplicationsPage'),
  ),
} as const;

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  const name = matchRoute(path)?.route.page;
  return PAGES[name as keyof typeof PAGES] as (typeof PAGES)[keyof typeof PAGES] | undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const match = matchRoute(path);
  const search = new URLSearchParams(window.location.search);
  if (match?.route.page === 'ApplicationPage') {
    const campaignId = match.route.id === 'profile' ? 0 : toCampaignId(match.params.campaignId);
    if (campaignId < 0) return;
    const theme = document.documentElement.dataset.theme ?? 'state';
    const application = applicationRef(campaignId, search, theme);
    const options = { subscribe: false } as const;
    void preloadSection('basicInfo');
    const { data: view } = await store.dispatch(
      applicationApi.endpoints.getApplication.initiate({ application, locale }, options),
    );
    // What is shown first: what comes later would push away what is below it.
    if (!view) return;
    if (stepOf(search.get('step'), view, isSent(view) ? 'read' : 'form') === 'read') {
      await store.dispatch(lifeCycleApi.endpoints.getSentVersion.initiate({ application, locale }, options));
      return;
    }
    const section = visibleSections(view)[0]?.name;
    if (!section) return;
    const fields = sectionFields(view, section);
    // With all of it there the section is drawn at once; what waits in `Suspense` is drawn after everything else, in small steps.
    await Promise.all([
      preloadSection(section),
      preloadControls(fields),
      preloadPhotoControl(fields),
      kindNameOf(section) === 'record' &&
        store.dispatch(sectionsApi.endpoints.getSection.initiate({ application, section }, options)),
    ]);
  }
  if (match?.route.page === 'ApplicationsPage') {
    const query = listQueryOf(match.route.id === 'finishedApplications' ? 'finished' : 'active', search);
    await store.dispatch(
      applicationsApi.endpoints.getApplications.initiate({ ...query, locale }, { subscribe: false }),
    );
  }
}
