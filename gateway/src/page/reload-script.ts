/** Under `npm run dev` only: loads the page anew when a release was activated. */
export const RELOAD_SCRIPT = `new EventSource('/dev/reload').onmessage = function () { location.reload(); };`;
