/** The portal cannot start; the message tells the operator what to mend and is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
