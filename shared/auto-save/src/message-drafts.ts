const KEY = 'candidateportal.messages';

/** A message that the server has not taken yet. */
export interface MessageDraft {
  text: string;
  /** Tells it from any other message, in every tab that shows it; a message that an earlier version of the page has kept has none. */
  id?: string;
  /** The call that has carried it, if any: its answer may have been lost. */
  sent?: { key: string; text: string };
}

type Drafts = Record<string, Record<string, MessageDraft>>;

/** By username and what they are about; in all tabs of the browser. */
function drafts(): Drafts {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return known !== null && typeof known === 'object' ? (known as Drafts) : {};
  } catch {
    return {};
  }
}

function keep(known: Drafts): void {
  const used = Object.entries(known).filter(([, own]) => Object.keys(own).length > 0);
  try {
    if (used.length > 0) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(used)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the text stays on the page.
  }
}

/** What this person has written and not sent. */
export function findDraft(username: string, about: string): MessageDraft {
  const draft: unknown = drafts()[username]?.[about];
  const text: unknown = typeof draft === 'object' && draft !== null && 'text' in draft ? draft.text : undefined;
  return typeof text === 'string' ? (draft as MessageDraft) : { text: '' };
}

/** Keeps it over a reload and the end of the session. @param draft without a text it is removed */
export function keepDraft(username: string, about: string, draft: MessageDraft): void {
  const known = drafts();
  const { [about]: _, ...others } = known[username] ?? {};
  keep({ ...known, [username]: draft.text === '' ? others : { ...others, [about]: draft } });
}

/** Leaves nothing behind in a browser that others may use: at a chosen log-out. */
export function forgetDrafts(username: string): void {
  const { [username]: _, ...others } = drafts();
  keep(others);
}
