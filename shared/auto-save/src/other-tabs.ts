import { SECTIONS, type SectionName } from '@portal/contract/sections';

/** The same application in other tabs of this browser. */
export interface OtherTabs {
  /** The server has taken a change of this section. */
  reportSaved(section: SectionName): void;
  /** A change of this section was sent as the page went away: whether the server has it yet is not known. */
  reportLeft(section: SectionName): void;
  close(): void;
}

const leftName = (section: SectionName): string => `left ${section}`;

/**
 * Tells other tabs which section has changed, and hears it from them; never what was typed.
 * @param name of the person and the application, so that no other person's tab listens
 * @param onSaved called when another tab has saved a change of a section
 * @param onLeft called when another tab has sent one as it went away
 */
export function openOtherTabs(
  name: string,
  onSaved: (section: SectionName) => void,
  onLeft: (section: SectionName) => void,
): OtherTabs {
  // A browser without it still learns of changes when the person comes back to the tab.
  if (typeof BroadcastChannel === 'undefined') return { reportSaved() {}, reportLeft() {}, close() {} };
  const channel = new BroadcastChannel(`candidateportal-changes:${name}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    for (const section of SECTIONS) {
      if (data === section) onSaved(section);
      if (data === leftName(section)) onLeft(section);
    }
  };
  return {
    reportSaved: (section) => channel.postMessage(section),
    reportLeft: (section) => channel.postMessage(leftName(section)),
    close: () => channel.close(),
  };
}
