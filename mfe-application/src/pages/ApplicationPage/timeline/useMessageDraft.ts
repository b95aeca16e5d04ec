import { findDraft, keepDraft, type MessageDraft } from '@portal/auto-save/message-drafts';
import { useSession } from '@portal/shell-kit';
import { useRef, useState } from 'react';

/** What one press sends. */
export interface GivenMessage {
  /** The same for the same text, also after a reload, so that a lost answer leads to no second message. */
  key: string;
  text: string;
}

export interface KeptMessage {
  text: string;
  change(text: string): void;
  /** The text as it is now, with the key of the call that carries it. */
  begin(): GivenMessage;
  /** The server has what was given; what has been typed meanwhile stays. @returns whether there is any */
  taken(given: GivenMessage): boolean;
  remove(): void;
}

/** Text for the employer, kept in the browser until the server has taken it. @param about names what it is written about */
export function useMessageDraft(about: string): KeptMessage {
  const username = useSession().user?.username ?? '';
  const [draft, setDraft] = useState<MessageDraft>(() => findDraft(username, about));
  const latest = useRef(draft);
  const keep = (next: MessageDraft) => {
    latest.current = next;
    setDraft(next);
    keepDraft(username, about, next);
  };
  return {
    text: draft.text,
    change: (text) => keep({ ...latest.current, text }),
    begin() {
      const { text, sent } = latest.current;
      if (sent?.text === text) return sent;
      const given = { key: crypto.randomUUID(), text };
      keep({ text, sent: given });
      return given;
    },
    taken(given) {
      const { text } = latest.current;
      const more = text !== '' && text !== given.text;
      keep({ text: more ? text : '' });
      return more;
    },
    remove: () => keep({ text: '' }),
  };
}
