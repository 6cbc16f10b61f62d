import type { LiveDocument, LiveKey } from '@juhe/platform';
import { verifyEd25519 } from './signature.ts';

/** Reason for refusing a live document. */
export type DocumentRefusal = 'unsigned' | 'unknownKey' | 'wrongSignature' | 'expired' | 'older' | 'otherChannel';

interface Rules {
  key: (kid: string) => LiveKey | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The tab's channel; a document of another channel is another product. */
  readonly channel?: string | undefined;
  /** The newest generation of the channel seen by this device. */
  readonly generation?: number;
  /** Grace period (ms) after the expiry. */
  readonly grace?: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns the reason for refusing a document, or undefined: it must be signed by a key that was valid when it was issued, not
 * expired, of the tab's channel, and not older than what this device has seen. An accepted document has the shape given by
 * the server.
 */
export const findRefusal = async (document: unknown, rules: Rules): Promise<DocumentRefusal | undefined> => {
  if (!isObject(document) || !('signature' in document) || !isObject(document.signature)) return 'unsigned';
  const { signature, ...signed } = document as LiveDocument;
  const key = rules.key(signature.kid);
  if (!key) return 'unknownKey';
  const text = new TextEncoder().encode(JSON.stringify(signed));
  if (signature.alg !== 'Ed25519' || !(await verifyEd25519(key.publicKey, signature.value, text))) return 'wrongSignature';
  const issued = Date.parse(signed.issued);
  if (!(issued >= Date.parse(key.from) && issued <= Date.parse(key.until))) return 'wrongSignature';
  if (!(rules.now < Date.parse(signed.expires) + (rules.grace ?? 0))) return 'expired';
  if (rules.channel !== undefined && rules.channel !== signed.channel) return 'otherChannel';
  return signed.generation < (rules.generation ?? 0) ? 'older' : undefined;
};
