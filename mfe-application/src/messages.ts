import { applicationStateTexts } from '@portal/application-states/texts';
import { type CatalogueLoader, createMessages } from '@portal/i18n';
import { joinTexts } from '@portal/i18n/join-texts';
import { matchRoute } from '@portal/routing/match';

const ofEachPage = joinTexts(
  applicationStateTexts,
  (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
);
/** Five times those of the list, which would wait for them. */
const ofForm: CatalogueLoader = (locale) =>
  import(
    /* webpackChunkName: "ApplicationPage-messages-[request]" */ `./pages/ApplicationPage/messages/${locale}.json`
  );

const Messages = createMessages(ofEachPage);
const FormMessages = createMessages(joinTexts(ofEachPage, ofForm));

/** The provider of the texts that the page of an in-app path has. */
export function messagesAt(path: string): typeof Messages {
  return matchRoute(path)?.route.page === 'ApplicationPage' ? FormMessages : Messages;
}
