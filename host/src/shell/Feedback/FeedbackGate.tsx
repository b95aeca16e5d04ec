import { useSession } from '@portal/shell-kit';
import { useState } from 'react';
import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';

const FeedbackSection = lazyShellPart(() => import(/* webpackChunkName: "FeedbackSection" */ './FeedbackSection'));

/**
 * The feedback section where route and theme have it; until the first of these nothing of it is loaded. After that it is there on each page, so that
 * what is typed stays, and unseen where the page has none. What a person has typed goes when they log out; a visitor may log in over it.
 */
export function FeedbackGate({ shown }: { shown: boolean }) {
  const { user } = useSession();
  const person = user?.id ?? user?.username;
  const [begun, setBegun] = useState(shown);
  const [writer, setWriter] = useState({ person, count: 0 });
  if (shown && !begun) setBegun(true);
  if (writer.person !== person) {
    setWriter({ person, count: writer.person === undefined ? writer.count : writer.count + 1 });
  }
  return <LazyPart lasting>{begun && <FeedbackSection key={writer.count} shown={shown} />}</LazyPart>;
}
