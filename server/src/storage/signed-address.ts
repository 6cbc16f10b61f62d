import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of signed addresses (s); the end is rounded up, so that a browser can cache the file for a while. */
const pictures = { lifetime: 600, step: 300 };
const lessons = { lifetime: 6 * 3600, step: 3600 };
const endOf = ({ lifetime, step }: typeof pictures): number => Math.ceil((Date.now() / 1000 + lifetime) / step) * step;

const sign = (secretKey: Buffer, text: string): string => {
  const key = createHmac('sha256', secretKey).update('private-file').digest();
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
};

/** The query of a signed address as received. */
export interface SignedQuery {
  readonly exp?: unknown;
  readonly sig?: unknown;
}

export type FileSize = 'large' | 'thumb';

/** Lifetime of an address of evidence (s) (auction.md A14, E). */
const briefSeconds = 60;
const briefEnd = (): number => Math.floor(Date.now() / 1000) + briefSeconds;

/**
 * Returns the address of a private picture: valid for 10 to 15 minutes, `brief` for one, for everybody who has it. Give it to
 * permitted viewers only.
 */
export const privateUrl = (
  { secrets }: { readonly secrets: { readonly secretKey: Buffer } },
  id: string,
  size: FileSize = 'large',
  lifetime: 'picture' | 'brief' = 'picture',
): string => {
  const exp = lifetime === 'brief' ? briefEnd() : endOf(pictures);
  return `/u/p/${id}?size=${size}&exp=${exp}&sig=${sign(secrets.secretKey, `${id} ${size} ${exp}`)}`;
};

const isValidSignature = (secretKey: Buffer, text: string, exp: string, sig: string): boolean => {
  if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1000 < Date.now()) return false;
  const right = Buffer.from(sign(secretKey, `${text} ${exp}`));
  const signatureBytes = Buffer.from(sig);
  return right.length === signatureBytes.length && timingSafeEqual(right, signatureBytes);
};

/** Returns whether `privateUrl` created this address and it is still valid. */
export const isSigned = (secretKey: Buffer, id: string, size: string, exp: string, sig: string): boolean =>
  isValidSignature(secretKey, `${id} ${size}`, exp, sig);

/**
 * Returns the address of a lesson's video or audio: valid for 6 to 7 hours for everybody who has it, as long as the learner
 * may open the lesson.
 * @param learnerId '' for a visitor, who may open free content
 */
export const lessonUrl = ({ secrets }: Parameters<typeof privateUrl>[0], lessonId: string, learnerId: string): string => {
  const exp = endOf(lessons);
  const sig = sign(secrets.secretKey, `lesson:${lessonId}:${learnerId} ${exp}`);
  return `/u/l/${lessonId}?for=${encodeURIComponent(learnerId)}&exp=${exp}&sig=${sig}`;
};

/** Returns whether `lessonUrl` created this address and it is still valid. */
export const isSignedLesson = (secretKey: Buffer, lessonId: string, query: SignedQuery & { readonly for?: unknown }): boolean =>
  typeof query.for === 'string' &&
  typeof query.exp === 'string' &&
  typeof query.sig === 'string' &&
  isValidSignature(secretKey, `lesson:${lessonId}:${query.for}`, query.exp, query.sig);

/** Represents the company's operators in addresses: their tokens open no session. Neither a member's id nor a `viewerMark`. */
export const operatorMark = 'operator';

/**
 * Returns the address of a file below `/u/` that is not public, or no longer (a video in review, a withdrawn picture): valid
 * for 6 to 7 hours for everybody who has it. `viewer` is the member who receives it, or {@link operatorMark}; a member's address
 * is only valid for the member's own files, because texts and drafts may contain the paths of any.
 */
export const signedPath = ({ secrets }: Parameters<typeof privateUrl>[0], path: string, viewer: string): string => {
  const exp = endOf(lessons);
  return `${path}?exp=${exp}&sig=${sign(secrets.secretKey, `path:${path} ${viewer} ${exp}`)}`;
};

/** Returns whether `signedPath` created this address for an operator or one of the file's owners, and it is still valid. */
export const isSignedPath = (secretKey: Buffer, path: string, { exp, sig }: SignedQuery, owners: readonly string[]): boolean =>
  typeof exp === 'string' &&
  typeof sig === 'string' &&
  [operatorMark, ...owners].some((viewer) => isValidSignature(secretKey, `path:${path} ${viewer}`, exp, sig));

/**
 * Returns the address of an account's archive: valid for 10 to 15 minutes for everybody who has it. Give it only to the
 * member.
 */
export const exportUrl = ({ secrets }: Parameters<typeof privateUrl>[0], id: string): string => {
  const exp = endOf(pictures);
  return `/u/x/${id}?exp=${exp}&sig=${sign(secrets.secretKey, `export:${id} ${exp}`)}`;
};

/** Returns whether `exportUrl` created this address and it is still valid. */
export const isSignedExport = (secretKey: Buffer, id: string, { exp, sig }: SignedQuery): boolean =>
  typeof exp === 'string' && typeof sig === 'string' && isValidSignature(secretKey, `export:${id}`, exp, sig);

/**
 * Returns the address of a recording: valid for 10 to 15 minutes for everybody who has it. Give it to permitted listeners
 * only.
 */
export const voiceUrl = ({ secrets }: Parameters<typeof privateUrl>[0], id: string): string => {
  const exp = endOf(pictures);
  return `/u/v/${id}?exp=${exp}&sig=${sign(secrets.secretKey, `voice:${id} ${exp}`)}`;
};

/** Returns whether `voiceUrl` created this address and it is still valid. */
export const isSignedVoice = (secretKey: Buffer, id: string, { exp, sig }: SignedQuery): boolean =>
  typeof exp === 'string' && typeof sig === 'string' && isValidSignature(secretKey, `voice:${id}`, exp, sig);

/** Represents a viewer in addresses; the session cannot be derived from it. */
export const viewerMark = (secretKey: Buffer, sessionHash: Buffer): string =>
  sign(secretKey, `viewer ${sessionHash.toString('hex')}`).slice(0, 16);

/**
 * Returns an address of evidence below `/u/`, valid for one minute and for one viewer; the file route compares it with the
 * sessions of the currently permitted viewers.
 */
export const briefUrl = ({ secrets }: Parameters<typeof privateUrl>[0], path: string, mark: string, size: FileSize): string => {
  const exp = briefEnd();
  return `${path}?for=${mark}&size=${size}&exp=${exp}&sig=${sign(secrets.secretKey, `brief:${path} ${mark} ${size} ${exp}`)}`;
};

/** Returns whether `briefUrl` created this address and it is still valid. */
export const isSignedBriefly = (
  secretKey: Buffer,
  path: string,
  { exp, sig, ...query }: SignedQuery & { readonly for?: unknown; readonly size?: unknown },
): boolean =>
  typeof query.for === 'string' &&
  typeof query.size === 'string' &&
  typeof exp === 'string' &&
  typeof sig === 'string' &&
  isValidSignature(secretKey, `brief:${path} ${query.for} ${query.size}`, exp, sig);

/** Returns a private picture in both sizes, for permitted viewers. */
export const privatePicture = (deps: Parameters<typeof privateUrl>[0], id: string) => ({
  id,
  url: privateUrl(deps, id),
  thumb: privateUrl(deps, id, 'thumb'),
});

const storedFile = /\/u\/(?:[0-9a-f]{40}(?:-t)?\.webp|f\/[0-9a-f]{40}\.mp4)(?!\?)/g;

/** Signs all addresses of pictures and videos inside a value for a viewer, like {@link signedPath}. */
export const signPaths = <T>(deps: Parameters<typeof privateUrl>[0], value: T, viewer: string): T =>
  JSON.parse(JSON.stringify(value).replace(storedFile, (path) => signedPath(deps, path, viewer))) as T;

/** Restores the stored addresses in a value that came back with signed ones. */
export const unsignPaths = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replace(/(\/u\/(?:f\/)?[0-9a-f]{40}(?:-t)?\.(?:webp|mp4))\?exp=\d+&sig=[\w-]+/g, '$1')) as T;
