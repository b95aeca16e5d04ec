import { BASE_PATH } from '@portal/contract/limits';
import { portalPath } from '@portal/routing/portal-path';
import { BrowserRouter, MemoryRouter, useHref, useLocation } from '@portal/routing/react';
import { type ReactNode, useEffect, useState } from 'react';

/** An in-app address that no route has. */
const NOWHERE = `${BASE_PATH}/outside-of-the-portal`;

interface Props {
  children: ReactNode;
  /** Loads an address anew. */
  open?(address: string): void;
}

/**
 * The router of the page. An address outside of the base path gets the 404 view under that very address (docs/specification.md#routes): there
 * the browser's router has nothing to stand on, so one in memory stands in, and the first link loads the portal.
 */
export function PortalRouter({ children, open = (address) => window.location.assign(address) }: Props) {
  const [inside] = useState(() => portalPath(window.location.pathname) !== undefined);
  if (inside) return <BrowserRouter basename={BASE_PATH}>{children}</BrowserRouter>;
  return (
    <MemoryRouter basename={BASE_PATH} initialEntries={[`${NOWHERE}${window.location.search}`]}>
      <Outside open={open}>{children}</Outside>
    </MemoryRouter>
  );
}

function Outside({ open, children }: Required<Props>) {
  const { pathname, search, hash } = useLocation();
  const address = useHref({ pathname, search, hash });
  const left = `${BASE_PATH}${pathname}` !== NOWHERE;
  useEffect(() => {
    if (left) open(address);
  }, [left, address, open]);
  return left ? null : children;
}
