import { findDraft, keepDraft, type MessageDraft } from '@portal/auto-save/message-drafts';
import { useSession } from '@portal/shell-kit';
import { useRef, useState } from 'react';

export interface KeptMessage {
  text: string;
  change(text: string): void;
  /** Key of the call that carries the text: the same for the same text, also after a reload, so that a lost answer leads to no second message. */
  callKey(): string;
  /** The server has what was sent; what has been typed meanwhile stays. @returns whether there is any */
  taken(): boolean;
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
    callKey() {
      const { text, sent } = latest.current;
      if (sent?.text === text) return sent.key;
      const key = crypto.randomUUID();
      keep({ text, sent: { key, text } });
      return key;
    },
    taken() {
      const { text, sent } = latest.current;
      const more = text !== sent?.text;
      keep({ text: more ? text : '' });
      return more;
    },
    remove: () => keep({ text: '' }),
  };
}
