import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badInput } from '../failure/input-failures.ts';
import { httpFail } from '../failure/common-failures.ts';
import { Failure } from '../failure/failures.ts';
import { mergeInputs, type RawInput, readForm, readJson } from './read-input.ts';
import { type SpooledFile, spool } from './spooled-file.ts';

/** Maximum size of a body that is not an upload (bytes). */
export const bodyLimit = 1024 * 1024;
const uploadLimit = 20 * 1024 * 1024;
const maxFiles = 9;

declare module 'fastify' {
  interface FastifyRequest {
    /** Uploaded files of this call; removed once the response is sent. */
    spooled: SpooledFile[];
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const textOf = (body: Buffer, contentType: string | undefined): string => {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw httpFail('wrongMedia');
  try {
    return utf8.decode(body);
  } catch {
    throw httpFail('badBody');
  }
};

/** Accepts a form or JSON in a POST, as declared by the contract; uploads are multipart. Anything else is 415. */
export const acceptBodies = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers();
  const parser = (read: (text: string) => RawInput) => async (request: FastifyRequest, body: Buffer) =>
    read(textOf(body, request.headers['content-type']));
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, parser(readJson));
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, parser(readForm));
  await scope.register(multipart, { limits: { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100 }, throwFileSizeLimit: true });
};

/** Options for the files of an upload. */
export interface UploadOptions {
  /** Maximum size of a file (bytes), 20 MiB by default. */
  readonly maxBytes?: number | undefined;
  readonly dataDir: string;
}

const readParts = async (request: FastifyRequest, { maxBytes = uploadLimit, dataDir }: UploadOptions): Promise<RawInput> => {
  const sources: RawInput[] = [];
  const parts = request.parts({ limits: { fileSize: maxBytes, files: maxFiles } });
  for await (const part of parts) {
    if (part.type === 'file') {
      const name = part.filename.replaceAll('\0', '').slice(0, 200);
      const file = await spool(dataDir, part.file, name, part.mimetype);
      sources.push({ [part.fieldname]: file });
      request.spooled.push(file);
      if (part.file.truncated) throw httpFail('bodyTooLarge');
    } else {
      const value = part.value;
      if (typeof value !== 'string' || part.valueTruncated || part.fieldnameTruncated)
        throw badInput(part.fieldname, 'input.format');
      if (value.includes('\0')) throw badInput(part.fieldname, 'input.refused');
      sources.push({ [part.fieldname]: value });
    }
  }
  return mergeInputs(...sources);
};

/**
 * Reads the fields and files of an upload; a file becomes a {@link SpooledFile}. One that is too large is 413, never
 * truncated.
 */
const readMultipart = async (request: FastifyRequest, options: UploadOptions): Promise<RawInput> => {
  try {
    return await readParts(request, options);
  } catch (error) {
    // The parser's own errors for a malformed body have no code.
    if (error instanceof Error && !(error instanceof Failure) && !('code' in error)) throw httpFail('badBody');
    throw error;
  }
};

/** Returns the complete input of a call: path parameters, query and body combined. */
export const inputOf = async (request: FastifyRequest, upload: UploadOptions | undefined): Promise<RawInput> => {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at < 0 ? {} : readForm(url.slice(at + 1));
  const params = (request.params ?? {}) as RawInput;
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && value.includes('\0')) throw badInput(name, 'input.refused');
  if (request.method !== 'POST') return mergeInputs(params, query);
  if (request.isMultipart() !== (upload !== undefined)) {
    const empty = request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined;
    if (!upload || !empty) throw httpFail('wrongMedia');
    return mergeInputs(params, query);
  }
  const body = upload ? await readMultipart(request, upload) : ((request.body ?? {}) as RawInput);
  return mergeInputs(params, query, body);
};
