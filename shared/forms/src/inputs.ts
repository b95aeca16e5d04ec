/** What a text field needs for an e-mail address. */
export const EMAIL_INPUT = { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false } as const;

/** What a text field needs for a mailed code of digits. */
export const CODE_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false } as const;

/** The digits of a code that was typed or pasted: mail programs add spaces. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
