/** The embedded database cannot run; the message is one line for the operator. */
export class EngineError extends Error {
  override name = 'EngineError';
}
