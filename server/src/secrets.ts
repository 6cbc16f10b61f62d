import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { NamedOperator } from './http/guards/operators.ts';

export interface Secrets {
  /** 32 bytes: signs private addresses and sandbox callbacks, encrypts data at rest. Derive a key per purpose from it. */
  secretKey: Buffer;
  /** Earlier ones, which decrypt existing data (`SECRET_KEY_OLD`). */
  formerKeys: readonly Buffer[];
  /** The token sent by an operator (domain.md §1.7). */
  operatorToken: string;
  /** Persons and machines with their own tokens (`OPERATOR_TOKENS`). */
  operators: readonly NamedOperator[];
  /** True when this start created the operator's token: then it is shown once. */
  firstStart: boolean;
}

/** Reads a secret that only this user may read, or creates it; of two concurrent processes only one creates it. */
const readOrCreate = async (file: string, make: () => string): Promise<{ value: string; made: boolean }> => {
  try {
    const value = make();
    await writeFile(file, `${value}\n`, { flag: 'wx', mode: 0o600 });
    return { value, made: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { value: (await readFile(file, 'utf8')).trim(), made: false };
  }
};

/** Returns the secrets of this installation: from the settings, else random ones stored in DATA_DIR. */
export const readSecrets = async (
  config: Pick<Config, 'dataDir' | 'secretKey' | 'formerKeys' | 'operatorToken' | 'operators'>,
): Promise<Secrets> => {
  await mkdir(config.dataDir, { recursive: true });
  const random = () => randomBytes(32);
  const key = config.secretKey ?? (await readOrCreate(join(config.dataDir, 'secret-key'), () => random().toString('hex'))).value;
  const token =
    config.operatorToken === undefined
      ? await readOrCreate(join(config.dataDir, 'operator-token'), () => random().toString('base64url'))
      : { value: config.operatorToken, made: false };
  const formerKeys = config.formerKeys.map((former) => Buffer.from(former, 'hex'));
  return {
    secretKey: Buffer.from(key, 'hex'),
    formerKeys,
    operatorToken: token.value,
    operators: config.operators,
    firstStart: token.made,
  };
};
