import type { PreviewError } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';

/** What a sending is to the person: the first one, changes to what was sent, or an application that was cancelled. */
export type Sending = 'first' | 'changes' | 'again';

/** What follows from the preview, for the form around it. */
export interface PreviewSteps {
  onErrors(errors: readonly PreviewError[]): void;
  /** Everything was validated and nothing holds back sending. */
  onPassed(): void;
  onBack(): void;
  /** Address of a section in the form. */
  changeAt(section: SectionName): string;
  onSent(sending: Sending): void;
  /** The application period has ended. */
  onClosed(): void;
  /** The application was changed elsewhere in a way that the page does not show. */
  onRefreshView(): void;
}
