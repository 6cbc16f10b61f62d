/** Links between the members that a test can cut: bytes stop, as in a broken network, and no connection is closed. */
import { fork } from 'node:child_process';
import { connect, createServer } from 'node:net';

/** Name that a connection gives itself in PostgreSQL's startup message (protocol 3.0); a standby gives its member's name. */
export const applicationName = (message) => /\0application_name\0([^\0]*)\0/.exec(message.toString('latin1'))?.[1];

/**
 * Opens the link of a member: the others reach its PostgreSQL through it.
 * @param {{ host: string, port: number, target: number }} options `target`: port of the member's PostgreSQL
 */
const openLink = ({ host, port, target }) => {
  const cut = new Set();
  const connections = new Set();
  const server = createServer((client) => {
    const upstream = connect({ host, port: target });
    const pair = { client, upstream, name: undefined };
    connections.add(pair);
    const end = () => {
      client.destroy();
      upstream.destroy();
      connections.delete(pair);
    };
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', end).on('close', end);
    client.once('data', (message) => {
      pair.name = applicationName(message);
      if (cut.has(pair.name)) return;
      upstream.write(message);
      client.pipe(upstream);
      upstream.pipe(client);
    });
  });
  return {
    listen: () => new Promise((listening, failed) => server.once('error', failed).listen(port, host, listening)),
    /** Stops the bytes of a member in both directions. */
    cut(name) {
      cut.add(name);
      for (const { client, upstream, name: of } of connections) {
        if (of !== name) continue;
        client.unpipe();
        upstream.unpipe();
        client.pause();
        upstream.pause();
      }
    },
    /** Accepts new connections again; those of the time of the cut are lost. */
    mend(name) {
      cut.delete(name);
      for (const { client, name: of } of connections) if (of === name) client.destroy();
    },
  };
};

/** A separate process: a busy test must not delay the traffic between the members. */
const serve = async ({ host, members }) => {
  const links = new Map();
  for (const { name, port, target } of members) {
    const link = openLink({ host, port, target });
    await link.listen();
    links.set(name, link);
  }
  process.on('message', ({ command, of, name }) => links.get(of)[command](name));
  process.on('disconnect', () => process.exit());
  process.send('open');
};

/** Opens the links of all members of a layout with `links`, in a process of their own. */
export const openLinks = async ({ host, members, ports }) => {
  const child = fork(import.meta.filename, { stdio: 'inherit' });
  const listening = new Promise((opened, failed) => {
    child.once('message', opened);
    child.once('exit', (code) => failed(new Error(`the links ended with ${code}`)));
  });
  child.send({
    host,
    members: members.map(({ NODE, PG_PORT }) => ({ name: NODE, port: ports.members[NODE].link, target: PG_PORT })),
  });
  await listening;
  return {
    of: (node) => ({
      cut: (name) => child.send({ command: 'cut', of: node, name }),
      mend: (name) => child.send({ command: 'mend', of: node, name }),
    }),
    close: () => child.disconnect(),
  };
};

if (process.argv[1] === import.meta.filename) process.once('message', serve);
