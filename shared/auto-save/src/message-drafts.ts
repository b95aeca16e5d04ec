import { type EditOwner, ownerKey, ownerKeys } from './edit-owner';

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

/** By owner and what they are about; in all tabs of the browser. */
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

/**
 * Earlier versions kept them under the user name. Each change of a draft moves these to the account, so what lies there again was written later.
 */
const draftsOf = (known: Drafts, owner: EditOwner): Drafts[string] =>
  Object.assign({}, known[ownerKey(owner)], known[owner.username]);

function keepOf(owner: EditOwner, change: (own: Drafts[string]) => Drafts[string]): void {
  const known = drafts();
  const names = ownerKeys(owner);
  const others = Object.entries(known).filter(([name]) => !names.includes(name));
  keep({ ...Object.fromEntries(others), [ownerKey(owner)]: change(draftsOf(known, owner)) });
}

/** What this person has written and not sent. */
export function findDraft(owner: EditOwner, about: string): MessageDraft {
  const draft: unknown = draftsOf(drafts(), owner)[about];
  const text: unknown = typeof draft === 'object' && draft !== null && 'text' in draft ? draft.text : undefined;
  return typeof text === 'string' ? (draft as MessageDraft) : { text: '' };
}

/** Keeps it over a reload and the end of the session. @param draft without a text it is removed */
export function keepDraft(owner: EditOwner, about: string, draft: MessageDraft): void {
  keepOf(owner, ({ [about]: _, ...others }) => (draft.text === '' ? others : { ...others, [about]: draft }));
}

/** Moves what an earlier version kept under the user name to the account: the name is about to be free for others. */
export function moveDrafts(owner: EditOwner): void {
  keepOf(owner, (own) => own);
}

/** Leaves nothing behind in a browser that others may use: at a chosen log-out. */
export function forgetDrafts(owner: EditOwner): void {
  keepOf(owner, () => ({}));
}
