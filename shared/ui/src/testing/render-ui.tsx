import type { Locale } from '@portal/contract/limits';
import { MemoryRouter } from '@portal/routing/react';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { UiProvider } from '../basic/UiProvider/UiProvider';

/** Renders a component as the host would: in a language and inside a router. */
export function renderUi(element: ReactElement, locale: Locale = 'en'): RenderResult {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <UiProvider locale={locale}>{children}</UiProvider>
    </MemoryRouter>
  );
  return render(element, { wrapper });
}
