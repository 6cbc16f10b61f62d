import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the caller accepts (RFC 9110 §12.5.3): brotli, then gzip. */
export const chooseEncoding = (header: string | undefined): ContentEncoding => {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').slice(0, 300).split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = params.find((param) => param.startsWith('q='));
    if (name) weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
};

/** A text in every encoding with its hash for an ETag, made once and kept by the caller. */
export interface EncodedText extends Readonly<Record<ContentEncoding, Buffer>> {
  readonly hash: string;
}

export const encodeText = (text: string): EncodedText => {
  const identity = Buffer.from(text);
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    identity,
    gzip: gzipSync(identity, { level: 9 }),
    br: brotliCompressSync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  };
};
