/** A tenth of a national deadline hour. */
const PEOPLE = 1000;
/** What one of them saves in the hour, field by field. */
const SAVES_EACH = 100;
/** What is done in the last ten minutes of the hour. */
const LAST_SHARE = 0.4;
const LAST_SECONDS = 600;

/**
 * The end of the hour before a deadline, scaled one to ten: saves a second rise to their peak as they would in its last minutes, where so many come
 * that the last ten hold their share of the whole.
 * @param times how many times as many people as planned for
 * @param seconds how long it is played
 * @returns saves a second at a moment of that time, in seconds from its beginning
 */
export function deadlineRate(times: number, seconds: number): (at: number) => number {
  const mean = (times * PEOPLE * SAVES_EACH * LAST_SHARE) / LAST_SECONDS;
  return (at) => mean * (0.75 + (0.5 * at) / seconds);
}
