import { SECTIONS, type SectionName } from '@portal/contract/sections';

/** The same application in other tabs of this browser. */
export interface OtherTabs {
  tell(section: SectionName): void;
  /** A change of this section was sent as the page went away: whether the server has it yet is not known. */
  tellLeft(section: SectionName): void;
  close(): void;
}

/**
 * Tells other tabs which section the server has taken a change of, and hears it from them; never what was typed.
 * @param name of the person and the application, so that nobody else's tab listens
 */
export function openOtherTabs(
  name: string,
  onChange: (section: SectionName) => void,
  onLeft: (section: SectionName) => void,
): OtherTabs {
  // A browser without it still learns of changes when the tab is looked at again.
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, tellLeft() {}, close() {} };
  const channel = new BroadcastChannel(`candidateportal-changes:${name}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    for (const section of SECTIONS) {
      if (data === section) onChange(section);
      if (data === leftName(section)) onLeft(section);
    }
  };
  return {
    tell: (section) => channel.postMessage(section),
    tellLeft: (section) => channel.postMessage(leftName(section)),
    close: () => channel.close(),
  };
}

const leftName = (section: SectionName): string => `left ${section}`;
