import { type PortalDispatch, usePortalDispatch } from '@portal/api-client';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { useSession } from '@portal/shell-kit';
import { useSyncExternalStore } from 'react';
import { AnswerSender } from './answer-sender';
import type { AnswerState } from './answer-state';

const NOBODY = { username: '' };
const senders = new WeakMap<PortalDispatch, Map<string, AnswerSender>>();

/** One for each person, for as long as the page is open: an answer outlives the view it was given in. */
export function senderOf(dispatch: PortalDispatch, owner: EditOwner): AnswerSender {
  const own = senders.get(dispatch) ?? new Map<string, AnswerSender>();
  senders.set(dispatch, own);
  const sender = own.get(ownerKey(owner)) ?? new AnswerSender(owner, dispatch);
  own.set(ownerKey(owner), sender);
  return sender;
}

/** Everything that the person has answered on this page, and the way to answer. */
export function useAnswers(): { states: readonly AnswerState[]; sender: AnswerSender } {
  const sender = senderOf(usePortalDispatch(), useSession().user ?? NOBODY);
  const states = useSyncExternalStore(sender.subscribe, sender.states);
  return { states, sender };
}

/** The newest answer to one subject. */
export function useAnswer(subject: string): AnswerState | undefined {
  return useAnswers().states.find(({ answer }) => answer.subject === subject);
}
