import { createContext, useContext } from 'react';

export interface ToastRequest {
  status: 'SUCCESS' | 'ERROR' | 'INFO';
  title: string;
  message?: string;
  /** Milliseconds until it goes by itself; `TOAST_TIMEOUT` of shared/ui when absent. */
  timeout?: number;
}

export interface ConfirmRequest {
  title: string;
  /** Words, not elements: the shell draws them, where the texts of a remote are not found. */
  body: string;
  /** Word on the button that does it; the translations' OK when absent. */
  okLabel?: string;
  cancelLabel?: string;
  /** Marks an action that takes something away. */
  destructive?: boolean;
}

/** The application that is open on the page, as the menu and the leave dialog need to know it. docs/specification.md#leaving-an-application */
export interface OpenApplication {
  applied: boolean;
  defaultCampaign: boolean;
  employerEditing: boolean;
  /** Whether something was changed since the application was sent. A remote of an earlier version does not tell. */
  hasUnsentChanges?(): boolean;
  /** Sends what is still unsaved; resolves true when nothing is left. */
  flush(): Promise<boolean>;
}

/** What a remote may ask of the shell. */
export interface Shell {
  /** Name of the theme in force, for example `state`; also the `portal` of calls that carry none. */
  theme: string;
  toast(request: ToastRequest): void;
  /** Asks one question. @returns true only when the person chose to go on */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /**
   * Lets the person log in over the page, which stays as it is: a session that ends does not throw a form away. docs/design/guarantees.md#a-session-that-ends-in-a-form
   * @returns true when the same person is logged in again
   */
  logInInPlace(): Promise<boolean>;
  /** Tells which application is open, or that none is. @returns a function that takes it back */
  announceApplication(application: OpenApplication): () => void;
  /** Holds the browser back from closing the tab while `unsaved()` is true. @returns a function that takes it back */
  guardUnload(unsaved: () => boolean): () => void;
  /**
   * Sends what was typed into forms that are closed by now, before the person logs out. A shell of an earlier version has no way to.
   * @returns whether nothing is left unsaved, after some seconds at most
   */
  saveEdits?(): Promise<boolean>;
  /**
   * Tells of a part of the page that could not be loaded or drawn while the page around it goes on, so that a version that fails is seen. A shell of
   * an earlier version has no way to.
   * @param error what the part threw; its message never holds personal data
   */
  reportFailure?(error: Error): void;
  /** Sets the title of the document; the application's name is added. */
  setTitle(title: string): void;
}

const ShellContext = createContext<Shell | undefined>(undefined);

/** Given by the host around everything, and by tests around a page. */
export const ShellProvider = ShellContext.Provider;

/** What the shell offers to the page. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell outside of ShellProvider');
  return shell;
}
