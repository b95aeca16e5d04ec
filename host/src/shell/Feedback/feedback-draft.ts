/** What a visitor has typed so far. */
export interface FeedbackDraft {
  text: string;
  /** `1` to `5`, or nothing. */
  rating: string;
}

export const EMPTY_FEEDBACK: FeedbackDraft = { text: '', rating: '' };
export const RATINGS = ['1', '2', '3', '4', '5'] as const;
