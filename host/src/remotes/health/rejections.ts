/** So many unhandled rejections … */
export const STORM = 20;
/** … within this time, in milliseconds, are no chance. */
const WITHIN_MS = 10_000;

/** What a browser says when the network failed it: no fault of a release. */
const NETWORK = /failed to fetch|networkerror|load failed|network connection/i;

/** Tells once when promises are rejected in great number and nobody handles it. */
export function watchRejections(onStorm: () => void): void {
  let times: number[] = [];
  let told = false;
  addEventListener('unhandledrejection', ({ reason }) => {
    const { name = '', message = '' } = reason instanceof Error ? reason : {};
    if (told || name === 'AbortError' || NETWORK.test(message)) return;
    const now = performance.now();
    times = [...times.filter((time) => time > now - WITHIN_MS), now];
    if (times.length < STORM) return;
    told = true;
    onStorm();
  });
}
