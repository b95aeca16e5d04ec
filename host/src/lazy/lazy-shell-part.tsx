import { createMessages, DEFAULT_LOCALE, toLocale } from '@portal/i18n';
import { joinTexts } from '@portal/i18n/join-texts';
import { passkeyTexts } from '@portal/passkeys/texts';
import { page } from '@portal/shell-kit';
import type { ComponentType } from 'react';

/** Texts of parts that no first page shows, in a chunk of their own: they would only delay it. */
const LazyMessages = createMessages(
  joinTexts(passkeyTexts, (locale) => import(/* webpackChunkName: "lazy-[request]" */ `./messages/${locale}.json`)),
);

/**
 * A part of the shell that is loaded when it is first needed, together with its texts.
 * @param load dynamic import of a module that exports the part as default
 * @returns the component; `preload()` fetches it ahead
 */
export function lazyShellPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = page(load);
  const preload = (locale = toLocale(globalThis.document?.documentElement.lang) ?? DEFAULT_LOCALE) =>
    Promise.all([Part.preload(), LazyMessages.preload(locale)]);
  const WithTexts = (props: Props) => {
    // At the same time as the texts, not after them; a failure is thrown again where the part is rendered.
    void preload().catch(() => undefined);
    return (
      <LazyMessages>
        <Part {...props} />
      </LazyMessages>
    );
  };
  return Object.assign(WithTexts, { preload });
}
