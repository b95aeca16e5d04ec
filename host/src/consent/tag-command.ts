declare global {
  interface Window {
    /** Where tag managers read the consent; theirs by name and form. */
    dataLayer?: unknown[];
  }
}

/** Gives tags a command. They take it only as the `arguments` of a function, and pass over an array of the same. */
export function tag(_name: 'consent', _command: 'default' | 'update', _settings: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}
