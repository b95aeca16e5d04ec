/** Whose edits the browser keeps: of the account, whose user name may change; of a person without an account, such as an employer, by that name. */
export interface EditOwner {
  id?: string;
  username: string;
}

/** @returns the name under which the browser keeps what a person has typed or answered */
export const ownerKey = ({ id, username }: EditOwner): string => id ?? username;

/** @returns every name under which it may have that: the first versions kept it under the user name */
export const ownerKeys = (owner: EditOwner): readonly string[] => [...new Set([ownerKey(owner), owner.username])];
