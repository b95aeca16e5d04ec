import { SECTIONS, type SectionName } from '@portal/contract/sections';

/** The same application in other tabs of this browser. */
export interface OtherTabs {
  tell(section: SectionName): void;
  close(): void;
}

/**
 * Tells other tabs which section the server has taken a change of, and hears it from them; never what was typed.
 * @param name of the person and the application, so that nobody else's tab listens
 */
export function openOtherTabs(name: string, onChange: (section: SectionName) => void): OtherTabs {
  // A browser without it still learns of changes when the tab is looked at again.
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`candidateportal-changes:${name}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const section = SECTIONS.find((known) => known === data);
    if (section) onChange(section);
  };
  return { tell: (section) => channel.postMessage(section), close: () => channel.close() };
}
