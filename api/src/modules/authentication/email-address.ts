/** Form in which an address is kept and compared: only the domain part is folded to lower case. `domain.md`, "Field rules". */
export function normaliseEmail(text: string): string {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
}

const ADDRESS = /^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(\.[^\s@.<>"(),;:\\]+)+$/;
export const EMAIL_MAX_LENGTH = 254;

/** Whether a mail could be sent there; whether somebody reads it, only the mailed code tells. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ADDRESS.test(text) && !/\p{Cc}/u.test(text);
}
