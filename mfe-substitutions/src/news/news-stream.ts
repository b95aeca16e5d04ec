import { openEventStream } from '@portal/auto-save/event-stream';
import type { SubstitutionNews } from '@portal/contract/substitutions/offers';

/** A tab that nobody looks at gives its connection back after this time, in milliseconds. */
const HIDDEN_MS = 60_000;

interface Listener {
  onNews(news: SubstitutionNews): void;
  /** News may have been missed: everything should be asked for again. */
  onGap(): void;
}

/** Hears from the server what changes in offers and gigs. @returns the way to stop */
export function openNews({ onNews, onGap }: Listener): () => void {
  return openEventStream('substitutions/news', {
    hiddenMs: HIDDEN_MS,
    onGap,
    onEvent(news) {
      if (isNews(news)) onNews(news);
    },
  });
}

const isNews = (news: unknown): news is SubstitutionNews => typeof news === 'object' && news !== null && 'kind' in news;
