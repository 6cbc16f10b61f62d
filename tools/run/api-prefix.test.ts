import { readConfig } from '../../server/src/config.ts';
import { apiPrefix } from './api-prefix.mjs';

it.each([undefined, '', ' ', '/', '/juhe', '/a/b'])('API_PREFIX=%j is the same for the commands and the server', (value) => {
  const env = value === undefined ? {} : { API_PREFIX: value };
  expect(apiPrefix(env)).toBe(readConfig(env).apiPrefix);
});
