/** The portal cannot start; the message tells the operator what to correct and is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
