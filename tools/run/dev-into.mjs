import { instanceOrigin } from './client.mjs';

/** Returns the running instance at ORIGIN, or HOST and PORT. @returns {Promise<{ origin: string, env: string } | undefined>} */
export const findInstance = async () => {
  const origin = instanceOrigin();
  try {
    const answer = await fetch(`${origin}/platform/live.json`, { signal: AbortSignal.timeout(3000) });
    const { schema, env } = await answer.json();
    return answer.ok && typeof schema === 'number' ? { origin, env } : undefined;
  } catch {
    return undefined;
  }
};

const summaryOf = ({ origin, env }, served) => [
  '',
  `  ${served.map(({ app }) => app).join(', ')} in the running shell, renewed with every change:`,
  `  ${origin}/h5/?${served.map(({ app, url }) => `mf.${app}=${url}`).join('&')}`,
  ...(env === 'production' ? ['  In production it needs &mf.token=… as well: npm run release -- qa-token <app …>'] : []),
  '  Stop with Ctrl+C',
  '',
];

/**
 * Serves remotes with hot reload to a running instance, and prints the address; they are served until the process ends.
 * @param {readonly string[]} dirs the remotes' folders
 */
export const serveInto = async (instance, dirs) => {
  process.env.NODE_ENV = 'development';
  const { serveApp } = await import('../lib/dev-server.mjs');
  const served = [];
  for (const dir of dirs) served.push(await serveApp(dir));
  console.log(summaryOf(instance, served).join('\n'));
};
