/** Milliseconds after which a wait is shown: what comes sooner would make it flash. */
export const WAIT_SHOWN_AFTER_MS = 300;
