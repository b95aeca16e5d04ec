/** An employer's link is refused; `remedy` says what would mend it. */
export class LinkRefused extends Error {
  override name = 'LinkRefused';
  constructor(
    readonly check: string,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
