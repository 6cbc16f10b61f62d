/** State of the PostgreSQL cluster, as Patroni's members report it. */
import { until } from './wait.mjs';

const fetchJson = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};

/**
 * Returns the members as reported by the first Patroni that responds.
 * @returns {Promise<{ name: string, role: 'leader' | 'sync_standby' | 'replica', state: string, lag?: number }[]>}
 */
export const clusterMembers = async ({ host, members }) => {
  for (const member of members) {
    const answer = await fetchJson(`http://${host}:${member.PATRONI_PORT}/cluster`).catch(() => undefined);
    if (answer?.body?.members) return answer.body.members;
  }
  throw new Error('no Patroni answers');
};

/** Returns the member that reports itself as the primary with the leader key. */
export const primaryOf = async ({ host, members }) => {
  for (const member of members) {
    const answer = await fetchJson(`http://${host}:${member.PATRONI_PORT}/primary`).catch(() => undefined);
    if (answer?.status === 200) return member;
  }
  return undefined;
};

/** The same with retries, for a busy machine. */
export const untilPrimary = (layout) => until('a primary', () => primaryOf(layout), { seconds: 15 });

const streams = ({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state);

/** Waits for a primary, a synchronous standby and a third member that follows without lag. */
export const untilHealthy = (layout, seconds = 120) =>
  until(
    'the PostgreSQL cluster is whole',
    async () => {
      const members = await clusterMembers(layout);
      const count = (role) => members.filter((member) => member.role === role).length;
      const isComplete =
        members.length === layout.members.length &&
        count('leader') === 1 &&
        count('sync_standby') === 1 &&
        members.every((member) => streams(member) && (member.role === 'leader' || (member.lag ?? Infinity) < 1_000_000));
      return isComplete && members;
    },
    { seconds, everyMs: 500 },
  );

/** Returns the member with the role now. */
export const memberWithRole = async (layout, role) => {
  const { name } = (await clusterMembers(layout)).find((member) => member.role === role) ?? {};
  return layout.members.find((member) => member.NODE === name);
};

/** Asks the primary to hand over to the synchronous standby; returns whether it did. */
export const switchOver = async (layout, standby) => {
  const current = await primaryOf(layout);
  if (current === undefined || standby === undefined) return false;
  const { ok } = await fetch(`http://${layout.host}:${current.PATRONI_PORT}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: current.NODE, candidate: standby.NODE }),
    signal: AbortSignal.timeout(30_000),
  });
  return ok;
};

/** Moves the primary to a member and waits until the cluster is complete again. */
export const moveTo = async (layout, target) => {
  await untilHealthy(layout);
  const primary = await primaryOf(layout);
  if (primary.NODE === target) return;
  // Only the synchronous standby may take over: the target becomes it while the other standby is excluded.
  await until(
    `${target} becomes primary`,
    async () => {
      if ((await primaryOf(layout))?.NODE === target) return true;
      const standby = await memberWithRole(layout, 'sync_standby');
      return (await switchOver(layout, standby)) && standby.NODE === target;
    },
    { seconds: 120, everyMs: 3000 },
  );
  await untilHealthy(layout);
};

/** Rebuilds a member from the primary (`patronictl reinit`). */
export const reinitialise = async ({ host, members }, name) => {
  const { PATRONI_PORT } = members.find(({ NODE }) => NODE === name);
  await until(
    `${name} is made anew`,
    async () => {
      const url = `http://${host}:${PATRONI_PORT}/reinitialize`;
      const body = JSON.stringify({ force: true });
      return (await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })).ok;
    },
    { everyMs: 1000 },
  );
};
