/** Who is logged in, as the session tells it. */
export interface Person {
  /** Of the account; employers, and sessions that an earlier API has told of, have none. */
  id?: string;
  username: string;
}

/** Whether both are one person, who may have changed the user name in another tab or on another device. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.id !== undefined && other.id !== undefined ? one.id === other.id : one.username === other.username;
