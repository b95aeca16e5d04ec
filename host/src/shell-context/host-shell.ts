import type { OpenApplication } from '@portal/shell-kit';
import { createContext, useContext } from 'react';

/** What the parts of the shell know besides what remotes may ask for. */
export interface HostShell {
  /** The application that is open on the page, once it has announced itself. */
  openApplication: OpenApplication | undefined;
  /** Asks where to go from an application. */
  askToLeave(): void;
  /** Whether something that was typed is not saved yet. */
  unsaved(): boolean;
}

const HostShellContext = createContext<HostShell>({
  openApplication: undefined,
  askToLeave: () => {},
  unsaved: () => false,
});
export const HostShellProvider = HostShellContext.Provider;
export const useHostShell = () => useContext(HostShellContext);
