/** The plain baseline renders first and fetches the route's files then, as lazy routes do. */
export function preloadRoute(): Promise<void> {
  return Promise.resolve();
}
