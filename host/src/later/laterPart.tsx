import { createMessages, DEFAULT_LOCALE, toLocale } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import type { ComponentType } from 'react';

/** Texts of the parts that no first page shows: they would hold it up for nothing. */
const LaterMessages = createMessages(
  (locale) => import(/* webpackChunkName: "later-[request]" */ `./messages/${locale}.json`),
);

/**
 * A part of the shell that is loaded when it is first needed, together with its texts.
 * @param load dynamic import of a module that exports the part as default
 * @returns the component; `preload()` fetches it ahead
 */
export function laterPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = page(load);
  const preload = () =>
    Promise.all([Part.preload(), LaterMessages.preload(toLocale(document.documentElement.lang) ?? DEFAULT_LOCALE)]);
  const WithTexts = (props: Props) => {
    // Side by side with the texts, not after them; what fails is met where it is rendered.
    void preload().catch(() => undefined);
    return (
      <LaterMessages>
        <Part {...props} />
      </LaterMessages>
    );
  };
  return Object.assign(WithTexts, { preload });
}
