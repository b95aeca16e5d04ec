import { applicationStateTexts } from '@portal/application-states/texts';
import { type CatalogueLoader, createMessages } from '@portal/i18n';
import { joinTexts } from '@portal/i18n/join-texts';
import { positionTexts } from '@portal/positions/texts';
import { matchRoute } from '@portal/routing/match';

const ofEachPage = joinTexts(
  positionTexts,
  applicationStateTexts,
  (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
);
/** More than those of all other pages, and the dashboard, which opens after each log-in, would wait for them. */
const ofSettings: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "SettingsPage-messages-[request]" */ `./pages/SettingsPage/messages/${locale}.json`);

const Messages = createMessages(ofEachPage);
const SettingsMessages = createMessages(joinTexts(ofEachPage, ofSettings));

/** The provider of the texts that the page of an in-app path has. */
export function messagesAt(path: string): typeof Messages {
  return matchRoute(path)?.route.page === 'SettingsPage' ? SettingsMessages : Messages;
}
