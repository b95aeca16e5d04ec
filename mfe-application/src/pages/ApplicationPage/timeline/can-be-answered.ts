import type { TimeLineEvent } from '@portal/contract/application-status';

/** Whether an event is an interview that can be answered. @param now epoch ms by the server's clock, which goes on while the page is open */
export const canBeAnswered = ({ answerable, start }: TimeLineEvent, now: number): boolean =>
  answerable === true && start !== undefined && Date.parse(start) > now;
