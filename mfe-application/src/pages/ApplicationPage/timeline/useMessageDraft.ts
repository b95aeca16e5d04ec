import { findDraft, keepDraft, type MessageDraft } from '@portal/auto-save/message-drafts';
import { useSession } from '@portal/shell-kit';
import { useRef, useState } from 'react';

/** What one press sends. */
export interface GivenMessage {
  /** The same for the same text of one draft, in every tab and after a reload, so that nothing is sent twice. */
  key: string;
  text: string;
}

export interface KeptMessage {
  text: string;
  change(text: string): void;
  /** The text as it is now, with the key of the call that carries it. */
  begin(): Promise<GivenMessage>;
  /** The server has what was given; what has been typed meanwhile stays. @returns whether there is any */
  taken(given: GivenMessage): boolean;
  remove(): void;
  /** What was sent before counts no more: the same text is to be sent once more. */
  anew(): void;
  /** What was removed last, until something else is typed. */
  removed: string;
  restore(): void;
}

/** An identifier that follows from the draft and its text: of a name, as RFC 9562 has it in version 8. */
async function keyOf(id: string, text: string): Promise<string> {
  const name = new TextEncoder().encode(`${id}\n${text}`);
  const view = new DataView(await crypto.subtle.digest('SHA-256', name), 0, 16);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x80);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from({ length: 16 }, (_, at) => view.getUint8(at).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const NOBODY = { username: '' };

/** Text for the employer, kept in the browser until the server has taken it. @param about names what it is written about */
export function useMessageDraft(about: string): KeptMessage {
  const owner = useSession().user ?? NOBODY;
  const [draft, setDraft] = useState<MessageDraft>(() => findDraft(owner, about));
  const [removed, setRemoved] = useState('');
  const latest = useRef(draft);
  const keep = (next: MessageDraft) => {
    latest.current = next;
    setDraft(next);
    keepDraft(owner, about, next);
  };
  const change = (text: string) => {
    setRemoved('');
    keep({ ...latest.current, id: latest.current.id ?? crypto.randomUUID(), text });
  };
  return {
    text: draft.text,
    change,
    async begin() {
      const { text, sent, id } = latest.current;
      if (sent?.text === text) return sent;
      const given = { key: id ? await keyOf(id, text) : crypto.randomUUID(), text };
      keep({ ...latest.current, sent: given });
      return given;
    },
    taken(given) {
      const { text } = latest.current;
      const more = text !== '' && text !== given.text;
      keep({ text: more ? text : '' });
      return more;
    },
    anew() {
      const { text } = latest.current;
      if (text !== '') keep({ id: crypto.randomUUID(), text });
    },
    remove() {
      setRemoved(latest.current.text);
      keep({ text: '' });
    },
    removed,
    restore: () => change(removed),
  };
}
