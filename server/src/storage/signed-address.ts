import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long signed addresses are good for, in seconds; the end is rounded up, so that a browser can keep the file a while. */
const pictures = { lifetime: 600, step: 300 };
const lessons = { lifetime: 6 * 3600, step: 3600 };
const endOf = ({ lifetime, step }: typeof pictures): number => Math.ceil((Date.now() / 1000 + lifetime) / step) * step;

const sign = (secretKey: Buffer, text: string): string => {
  const key = createHmac('sha256', secretKey).update('private-file').digest();
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
};

/** The query of a signed address as it arrives. */
export interface SignedQuery {
  readonly exp?: unknown;
  readonly sig?: unknown;
}

export type FileSize = 'large' | 'thumb';

/** Seconds for which an address of evidence is good (auction.md A14, E). */
const briefSeconds = 60;
const briefEnd = (): number => Math.floor(Date.now() / 1000) + briefSeconds;

/** The address of a private picture: whoever has it can look for 10 to 15 minutes, `brief` for one. Give it only to those who may. */
export const privateUrl = (
  { secrets }: { readonly secrets: { readonly secretKey: Buffer } },
  id: string,
  size: FileSize = 'large',
  lifetime: 'picture' | 'brief' = 'picture',
): string => {
  const exp = lifetime === 'brief' ? briefEnd() : endOf(pictures);
  return `/u/p/${id}?size=${size}&exp=${exp}&sig=${sign(secrets.secretKey, `${id} ${size} ${exp}`)}`;
};

const holds = (secretKey: Buffer, text: string, exp: string, sig: string): boolean => {
  if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1000 < Date.now()) return false;
  const right = Buffer.from(sign(secretKey, `${text} ${exp}`));
  const given = Buffer.from(sig);
  return right.length === given.length && timingSafeEqual(right, given);
};

/** Whether `privateUrl` made this address and it still counts. */
export const isSigned = (secretKey: Buffer, id: string, size: string, exp: string, sig: string): boolean =>
  holds(secretKey, `${id} ${size}`, exp, sig);

/**
 * The address of a lesson's film or audio: whoever has it can play it for 6 to 7 hours, as long as the learner may open the lesson.
 * @param learnerId '' for a visitor, who opens what is free of charge
 */
export const lessonUrl = ({ secrets }: Parameters<typeof privateUrl>[0], lessonId: string, learnerId: string): string => {
  const exp = endOf(lessons);
  const sig = sign(secrets.secretKey, `lesson:${lessonId}:${learnerId} ${exp}`);
  return `/u/l/${lessonId}?for=${encodeURIComponent(learnerId)}&exp=${exp}&sig=${sig}`;
};

/** Whether `lessonUrl` made this address and it still counts. */
export const isSignedLesson = (secretKey: Buffer, lessonId: string, query: SignedQuery & { readonly for?: unknown }): boolean =>
  typeof query.for === 'string' &&
  typeof query.exp === 'string' &&
  typeof query.sig === 'string' &&
  holds(secretKey, `lesson:${lessonId}:${query.for}`, query.exp, query.sig);

/**
 * The address of a file below `/u/` that is not public, or not any more (a film in review, a withdrawn picture): whoever has it can look for
 * 6 to 7 hours. Give it only to the author and to operators.
 */
export const signedPath = ({ secrets }: Parameters<typeof privateUrl>[0], path: string): string => {
  const exp = endOf(lessons);
  return `${path}?exp=${exp}&sig=${sign(secrets.secretKey, `path:${path} ${exp}`)}`;
};

/** Whether `signedPath` made this address and it still counts. */
export const isSignedPath = (secretKey: Buffer, path: string, { exp, sig }: SignedQuery): boolean =>
  typeof exp === 'string' && typeof sig === 'string' && holds(secretKey, `path:${path}`, exp, sig);

/** The address of the archive of an account: whoever has it can fetch it for 10 to 15 minutes. Give it only to the member. */
export const exportUrl = ({ secrets }: Parameters<typeof privateUrl>[0], id: string): string => {
  const exp = endOf(pictures);
  return `/u/x/${id}?exp=${exp}&sig=${sign(secrets.secretKey, `export:${id} ${exp}`)}`;
};

/** Whether `exportUrl` made this address and it still counts. */
export const isSignedExport = (secretKey: Buffer, id: string, { exp, sig }: SignedQuery): boolean =>
  typeof exp === 'string' && typeof sig === 'string' && holds(secretKey, `export:${id}`, exp, sig);

/** The address of a recording: whoever has it can listen for 10 to 15 minutes. Give it only to those who may. */
export const voiceUrl = ({ secrets }: Parameters<typeof privateUrl>[0], id: string): string => {
  const exp = endOf(pictures);
  return `/u/v/${id}?exp=${exp}&sig=${sign(secrets.secretKey, `voice:${id} ${exp}`)}`;
};

/** Whether `voiceUrl` made this address and it still counts. */
export const isSignedVoice = (secretKey: Buffer, id: string, { exp, sig }: SignedQuery): boolean =>
  typeof exp === 'string' && typeof sig === 'string' && holds(secretKey, `voice:${id}`, exp, sig);

/** Stands for the company's operators in addresses: their tokens open no session. Shorter than any `viewerMark`. */
export const operatorMark = 'operator';

/** Stands for a viewer in addresses; nobody can tell the session from it. */
export const viewerMark = (secretKey: Buffer, sessionHash: Buffer): string =>
  sign(secretKey, `viewer ${sessionHash.toString('hex')}`).slice(0, 16);

/**
 * An address of evidence below `/u/`, good for one minute and for one viewer, which whoever answers it holds against the sessions of those who
 * may look now.
 */
export const briefUrl = ({ secrets }: Parameters<typeof privateUrl>[0], path: string, mark: string, size: FileSize): string => {
  const exp = briefEnd();
  return `${path}?for=${mark}&size=${size}&exp=${exp}&sig=${sign(secrets.secretKey, `brief:${path} ${mark} ${size} ${exp}`)}`;
};

/** Whether `briefUrl` made this address and it still counts. */
export const isSignedBriefly = (
  secretKey: Buffer,
  path: string,
  { exp, sig, ...query }: SignedQuery & { readonly for?: unknown; readonly size?: unknown },
): boolean =>
  typeof query.for === 'string' &&
  typeof query.size === 'string' &&
  typeof exp === 'string' &&
  typeof sig === 'string' &&
  holds(secretKey, `brief:${path} ${query.for} ${query.size}`, exp, sig);

/** A private picture in both sizes, for those who may look. */
export const privatePicture = (deps: Parameters<typeof privateUrl>[0], id: string) => ({
  id,
  url: privateUrl(deps, id),
  thumb: privateUrl(deps, id, 'thumb'),
});

const storedFile = /\/u\/(?:[0-9a-f]{40}(?:-t)?\.webp|f\/[0-9a-f]{40}\.mp4)(?!\?)/g;

/** A value with the addresses of pictures and films signed wherever they stand in it, as {@link signedPath} does with one. */
export const signPaths = <T>(deps: Parameters<typeof privateUrl>[0], value: T): T =>
  JSON.parse(JSON.stringify(value).replace(storedFile, (path) => signedPath(deps, path))) as T;

/** The addresses as they are stored, of a value that came back with signed ones. */
export const unsignPaths = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replace(/(\/u\/(?:f\/)?[0-9a-f]{40}(?:-t)?\.(?:webp|mp4))\?exp=\d+&sig=[\w-]+/g, '$1')) as T;
