import { Agent, request } from 'node:http';

/** Sends a GET and returns whether its envelope says that it succeeded. */
const get = (agent, origin, path) =>
  new Promise((answer) => {
    const outgoing = request(origin + path, { agent }, (incoming) => {
      let first = '';
      incoming.setEncoding('utf8').on('data', (chunk) => {
        if (first === '') first = chunk;
      });
      incoming.on('end', () => answer(first.startsWith('{"code":200')));
    });
    outgoing.on('error', () => answer(false));
    outgoing.end();
  });

/**
 * Sends `calls` GETs with a concurrency of `together`, in the order of the paths.
 * @param {string} origin
 * @param {readonly string[]} paths
 * @param {{ calls: number, together: number, agent?: Agent }} load an agent keeps the connections for the next load
 * @returns {Promise<number>} number of unsuccessful responses
 */
export const closedLoop = async (origin, paths, { calls, together, agent: shared }) => {
  const agent = shared ?? new Agent({ keepAlive: true, maxSockets: together });
  let next = 0;
  let failures = 0;
  const caller = async () => {
    while (next < calls) {
      const path = paths[next % paths.length];
      next += 1;
      if (!(await get(agent, origin, path))) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, caller));
  if (!shared) agent.destroy();
  return failures;
};
