import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

const weightsOf = (header: string | undefined): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').slice(0, 300).split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = params.find((param) => param.startsWith('q='));
    if (name) weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  return weights;
};

/** Returns whether the caller accepts zstd with a dictionary that it has (RFC 9842); only if explicitly named. */
export const acceptsDeltas = (header: string | undefined): boolean => (weightsOf(header).get('dcz') ?? 0) > 0;

/** Returns the most compact encoding that the caller accepts (RFC 9110 §12.5.3): brotli, then gzip. */
export const chooseEncoding = (header: string | undefined): ContentEncoding => {
  const weights = weightsOf(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
};

const compressors = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        // From level 10 on a document takes a tenth of a second and more.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  identity: (text: Buffer) => Promise.resolve(text),
} satisfies Readonly<Record<ContentEncoding, (text: Buffer) => Promise<Buffer>>>;

/** A text with its hash as ETag, compressed once per requested encoding, outside this thread. */
export class EncodedText {
  readonly hash: string;
  readonly size: number;
  readonly #text: Buffer;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = Buffer.from(text);
    this.size = this.#text.length;
    this.hash = createHash('sha256').update(this.#text).digest('base64url').slice(0, 22);
  }

  as(encoding: ContentEncoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? compressors[encoding](this.#text);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

/**
 * Sends the text in the caller's encoding, or 304 when the caller has it. It is specific to the caller (`private`) and
 * revalidated every time.
 */
export const sendEncoded = async (request: FastifyRequest, reply: FastifyReply, text: EncodedText): Promise<FastifyReply> => {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${text.hash}-${encoding}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await text.as(encoding));
};
