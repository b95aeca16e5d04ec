import type { ApplicationRef } from '../../model/application-ref';

/** What every dialog about an application as a whole is given, by the form and by the list. */
export interface ActionDialogProps {
  application: ApplicationRef;
  /** Of the campaign, so that the person sees which application the dialog is about. */
  title: string;
  /** Saves what was typed first. @returns whether all of it is saved */
  before?(): Promise<boolean>;
  onDone(): void;
  /** The server says that the application period has ended. */
  onClosed(): void;
  /** The person leaves all as it is. */
  onClose(): void;
}
