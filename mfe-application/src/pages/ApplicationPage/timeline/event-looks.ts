import type { DecisionOutcome, TimeLineEvent, TimeLineKind } from '@portal/contract/application-status';
import type { IconType } from '@portal/ui/basic';
import { Calendar, Check, CircleCheck, Clock, Eye, Info, MessageSquare, RefreshCw, Send, X } from '@portal/ui/icons';

/** A newer API may send kinds that this build does not know. */
const LOOKS: Record<TimeLineKind, { text: string; icon: IconType }> = {
  sent: { text: 'application.time-line.sent', icon: Send },
  resent: { text: 'application.time-line.resent', icon: Send },
  cancelled: { text: 'application.time-line.cancelled', icon: X },
  viewed: { text: 'application.time-line.viewed', icon: Eye },
  received: { text: 'application.time-line.received', icon: Check },
  'in-process': { text: 'application.time-line.in-process', icon: RefreshCw },
  interview: { text: 'application.time-line.interview', icon: Calendar },
  decision: { text: 'application.time-line.decision', icon: Info },
  message: { text: 'application.time-line.message', icon: MessageSquare },
  reply: { text: 'application.time-line.reply', icon: MessageSquare },
  'interview-accepted': { text: 'application.time-line.interview-accepted', icon: CircleCheck },
  'interview-other-time': { text: 'application.time-line.interview-other-time', icon: Clock },
};

/** The outcome of a decision is its title; a sentence below says what it means where the title leaves that open. */
const OUTCOMES: Record<DecisionOutcome, { text: string; icon: IconType; meaning?: string }> = {
  chosen: { text: 'application.time-line.chosen', icon: CircleCheck },
  reserve: { text: 'application.time-line.reserve', icon: Clock, meaning: 'application.time-line.reserve-meaning' },
  'not-chosen': {
    text: 'application.time-line.not-chosen',
    icon: Info,
    meaning: 'application.time-line.not-chosen-meaning',
  },
  withdrawn: {
    text: 'application.time-line.withdrawn',
    icon: Info,
    meaning: 'application.time-line.withdrawn-meaning',
  },
};

export const isKnown = ({ kind }: TimeLineEvent): boolean => kind in LOOKS;

export const looksOf = ({ kind, outcome }: TimeLineEvent): { text: string; icon: IconType; meaning?: string } =>
  (outcome && OUTCOMES[outcome]) ?? LOOKS[kind];
