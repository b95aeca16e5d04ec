/** The browser that CHROMIUM_PATH names, or one of the system's. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string | undefined;
