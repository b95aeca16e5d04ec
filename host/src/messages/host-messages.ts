import { createMessages } from '@portal/i18n';

/** The shell's own texts. */
export const HostMessages = createMessages(
  (locale) => import(/* webpackChunkName: "messages-[request]" */ `./${locale}.json`),
);
