import type { PreviewError } from '@portal/contract/preview';

/** What follows from the preview, for the form around it. */
export interface PreviewSteps {
  onErrors(errors: readonly PreviewError[]): void;
  /** Everything was validated and nothing holds back sending. */
  onPassed(): void;
  onBack(): void;
  onSent(): void;
  /** The application period has ended. */
  onClosed(): void;
  /** The application was changed elsewhere in a way that the page does not show. */
  onRefreshView(): void;
}
