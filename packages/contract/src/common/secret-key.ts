import { defineOperations } from '../operation.ts';
import type { secretKeySchemas } from './secret-key.schemas.ts';

const decide = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

export const secretKey = defineOperations<typeof secretKeySchemas>()('common/secret-key', {
  readSecretKeys: {
    method: 'GET',
    path: '/api/operator/secret-key/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists the keys that stored values are encrypted with, and the number of values of each.',
  },
  beginReencryption: {
    ...decide,
    path: '/api/operator/secret-key/reencrypt',
    summary: 'Encrypts every stored value with the present SECRET_KEY, in the background; readSecretKeys shows the progress.',
  },
  dropSecretKey: {
    ...decide,
    path: '/api/operator/secret-key/drop',
    summary: 'Drops a former key, so that SECRET_KEY_OLD need not name it; refused while a stored value needs it.',
  },
});
