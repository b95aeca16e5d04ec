/** Calls whose answer has no end of its own, below the API's prefix: a test of all calls would wait for it for ever. */
const ENDLESS = ['/substitutions/news', '/authentication/sso/ended'];

export const isEndless = (path: string): boolean => ENDLESS.some((end) => path.endsWith(end));
