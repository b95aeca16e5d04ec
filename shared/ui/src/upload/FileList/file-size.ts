const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Writes a size in the unit people expect, 1 kB being 1000 bytes as in their file manager's SI units. */
export function fileSize(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  });
  return format.format(bytes / 1000 ** step);
}
