/** One bundle has no release that could be taken back. */
export function startWatchingPage(): void {}
