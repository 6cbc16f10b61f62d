import { defineJob } from '../../jobs/job.ts';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import type { LiveKey, LiveSignature } from '@juhe/contract/live-document';
import { ConfigError } from '../../config.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import type { SealedColumn } from '../../key-ring/stored-secrets.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';
import { insertKey, lockKeys, retireKey, type SigningKeyRow, validKeys } from './signing-key.repository.ts';

/** A key signs for 30 days; its signatures stay valid 90 days more (docs/releasing.md, Keys). */
const signsDays = 30;
const validDays = 90;
const dayMs = 86_400_000;
/**
 * A tab starts from a stored document for a day plus seven days of grace: the page includes the keys that signed within that
 * time.
 */
const pageKeyDays = 8;
const maxPageKeys = 4;

const topic = 'delivery:keys';

export interface Signing {
  /** Signs with the current key. */
  sign(text: string): LiveSignature;
  /** Returns the id of the current signing key. */
  kid(): string;
  /** Returns all keys with valid signatures, newest first. */
  keys(): readonly LiveKey[];
  /** Returns those that a page may need. */
  pageKeys(): readonly LiveKey[];
  /** Creates the next key now, with which all processes sign documents from then on. Returns it. */
  rotate(): Promise<LiveKey>;
  close(): void;
}

type SealDeps = Pick<Deps, 'secrets'>;

const purpose = 'juhe delivery signing key';

const sealOf = ({ secrets }: SealDeps, publicKey: Buffer): SealUse => ({
  secretKey: secrets.secretKey,
  formerKeys: secrets.formerKeys,
  purpose,
  owner: publicKey,
});

export const signingKeyColumn: SealedColumn = {
  ...{ table: 'signing_key', id: 'kid', column: 'sealed', owner: 'public_key', purpose },
};

const open = (deps: SealDeps, { kid, sealed, publicKey }: SigningKeyRow): KeyObject => {
  const secret = unseal(sealOf(deps, publicKey), sealed);
  if (secret === undefined)
    throw new ConfigError(
      `SECRET_KEY does not open the signing key ${kid} of this database: use the one it was made with (in the DATA_DIR of then, ` +
        'file secret-key). If that is lost, empty the table signing_key: new keys are made, open tabs have to be loaded again',
    );
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url'), d: secret.toString('base64url') };
  return createPrivateKey({ key: jwk, format: 'jwk' });
};

/** Creates the key after `before`, which certifies it; the transaction holds the lock. */
const makeKey = async (tx: Tx, deps: SealDeps, before: SigningKeyRow | undefined): Promise<string> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  const kid = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  if (before) {
    await retireKey(tx, before.kid, validDays);
    await rotateKeyJob.cancel(tx, before.kid);
  }
  const dueAt = await insertKey(tx, {
    kid,
    publicKey: bytes,
    sealed: seal(sealOf(deps, bytes), secret),
    certifiedBy: before?.kid ?? null,
    certificate: before ? signBytes(null, bytes, open(deps, before)) : null,
    signsDays,
    validDays,
  });
  await rotateKeyJob.schedule(tx, kid, dueAt);
  publish(tx, topic);
  return kid;
};

/** Creates the next key unless the newest one already differs from `kid`: concurrent callers create one. */
const rotateFrom = async (tx: Tx, deps: SealDeps, kid: string): Promise<void> => {
  await lockKeys(tx);
  const [newest] = await validKeys(tx);
  if (newest?.kid === kid) await makeKey(tx, deps, newest);
};

/** `kid` is the key whose signing period is over. */
const rotateByTime = (tx: Tx, kid: string, deps: Deps): Promise<void> => rotateFrom(tx, deps, kid);
export const rotateKeyJob = defineJob({ kind: 'delivery.rotateKey', run: rotateByTime });

/** Ensures a signing key: created at a first start, and the next one after a long downtime. */
const ensureKey = async (tx: Tx, deps: SealDeps): Promise<void> => {
  await lockKeys(tx);
  const [newest] = await validKeys(tx);
  if (newest?.signing) open(deps, newest);
  else await makeKey(tx, deps, newest);
};

const liveKey = (row: SigningKeyRow): LiveKey => ({
  kid: row.kid,
  publicKey: row.publicKey.toString('base64url'),
  from: row.from,
  until: row.validUntil,
  ...(row.certifiedBy && row.certificate
    ? { certificate: { by: row.certifiedBy, value: row.certificate.toString('base64url') } }
    : {}),
});

/** A signature with the signed text and the public key (base64url) that verifies it. */
export type SelfContainedSignature = LiveSignature & { readonly publicKey: string; readonly text: string };

/**
 * Returns a signer with the current key inside a transaction, for texts that must be signed together with their effects.
 * Undefined on a server that has created no key yet.
 */
export const newestSigner = async (tx: Tx, deps: SealDeps): Promise<((text: string) => SelfContainedSignature) | undefined> => {
  const [newest] = await validKeys(tx);
  if (!newest) return undefined;
  const privateKey = open(deps, newest);
  const [kid, publicKey] = [newest.kid, newest.publicKey.toString('base64url')];
  return (text) => ({
    alg: 'Ed25519',
    kid,
    publicKey,
    value: signBytes(null, Buffer.from(text), privateKey).toString('base64url'),
    text,
  });
};

/**
 * The keys that sign live documents (Ed25519). They are stored in the database, their private halves encrypted with a key
 * derived from SECRET_KEY, and in this process's memory, so that signing continues while the database is unavailable. Throws
 * `ConfigError` when SECRET_KEY is not the one they were encrypted with.
 */
export const createSigning = async (deps: Pick<Deps, 'db' | 'secrets' | 'bus' | 'log'>): Promise<Signing> => {
  const { db, bus, log } = deps;
  const read = async () => {
    const rows = await validKeys(db);
    const [newest] = rows;
    if (!newest) throw new Error('there is no signing key');
    return { rows, newest, privateKey: open(deps, newest) };
  };
  await db.inTx((tx) => ensureKey(tx, deps));
  let state = await read();
  const reread = async (): Promise<void> => {
    state = await read();
  };
  const stop = bus.subscribe(topic, () => {
    reread().catch((err: unknown) => log.warn({ err }, 'the signing keys cannot be read again'));
  });

  const valid = () => state.rows.filter((row) => Date.parse(row.validUntil) > Date.now());
  return {
    sign: (text) => ({
      alg: 'Ed25519',
      kid: state.newest.kid,
      value: signBytes(null, Buffer.from(text), state.privateKey).toString('base64url'),
    }),
    kid: () => state.newest.kid,
    keys: () => valid().map(liveKey),
    pageKeys: () =>
      valid()
        .filter((row) => Date.parse(row.signsUntil) > Date.now() - pageKeyDays * dayMs)
        .slice(0, maxPageKeys)
        .map(liveKey),
    rotate: async () => {
      const { kid } = state.newest;
      await db.inTx((tx) => rotateFrom(tx, deps, kid));
      await reread();
      log.info({ kid: state.newest.kid, before: kid }, 'a new key signs the live documents');
      return liveKey(state.newest);
    },
    close: stop,
  };
};
