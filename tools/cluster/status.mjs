import { clusterMembers } from './patroni.mjs';

/** Prints the processes, the roles of the members and whether each replica is ready; returns whether all are healthy. */
export const printStatus = async ({ layout, processes }) => {
  const names = processes.names();
  if (names.length === 0) {
    console.log(`No cluster in ${layout.folder}.`);
    return false;
  }
  let isWell = true;
  for (const name of names) {
    const pid = processes.pid(name);
    if (pid === undefined) isWell = false;
    console.log(`${name.padEnd(14)} ${pid ?? 'does not run'}`);
  }
  const members = await clusterMembers(layout).catch(() => []);
  for (const { name, role, state, lag } of members)
    console.log(`${name.padEnd(14)} ${role}, ${state}${lag === undefined ? '' : `, ${lag} bytes behind`}`);
  for (const port of layout.ports.api) {
    const answer = await fetch(`http://${layout.host}:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
      () => undefined,
    );
    if (!answer?.ok) isWell = false;
    console.log(`${`api :${port}`.padEnd(14)} ${answer ? answer.status : 'no answer'}`);
  }
  return isWell && members.length === layout.members.length;
};
