/** The warning comes this long before the session ends, in milliseconds. docs/specification.md#session-time-out */
export const WARNING_MS = 59_000;
/** The bar of the warning runs over this many seconds. */
export const PROGRESS_SECONDS = 60;
/** The warning is fetched this long before it is needed, in milliseconds: by then the line may be down. */
export const FETCH_AHEAD_MS = 180_000;
