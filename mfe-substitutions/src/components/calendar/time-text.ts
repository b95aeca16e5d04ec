const TIME = /^(\d{1,2})(?:[.:](\d{2}))?$/;

/** Reads a time of day as people write it: 8, 8.30, 08:30. @returns `hh:mm`, or undefined for what is none */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

const END_OF_DAY = /^24(?:[.:]00)?$/;

/** Reads the time at which something ends, which may be the end of the day. @returns as {@link readTime}; `24:00` for the end of the day */
export const readEnd = (text: string): string | undefined => (END_OF_DAY.test(text.trim()) ? '24:00' : readTime(text));

export const writeTime = (time: string): string => time.replace(':', '.');
