import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { mayConnect } from '../../outbound/guarded-fetch.ts';
import { newestState } from '../channel/channel.repository.ts';
import { appIn, type Channel, type ChannelState, releasesIn } from '../channel/state.ts';
import { badField, deliveryFail } from '../failures.ts';
import { type BackendContract, withBackends } from '../gate/backends.ts';
import { operationFindings } from '../gate/operations.ts';
import { listed, type Refusal } from '../gate/refusal.ts';
import { operationTypeFindings } from '../gate/types.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import {
  addChange,
  type Backend,
  type BackendChange,
  type BackendGrant,
  backendTopic,
  grantOf,
  lockBackend,
  saveAddress,
  saveContract,
  saveGrant,
  saveSwitch,
} from './backend.repository.ts';

/** Author and reason of a change. */
export interface ChangedBy {
  readonly actor: string;
  readonly person?: string | undefined;
  readonly operator: boolean;
  readonly why: string;
}

interface ServiceDeps extends Pick<Deps, 'db'> {
  readonly config: { readonly delivery: { readonly privateBackends: boolean } };
  readonly releases: Pick<Releases, 'find'>;
}

type Written = Pick<BackendChange, 'app' | 'channel' | 'action' | 'detail'>;

const writeDown = async (tx: Tx, change: Written, { actor, person, why: reason }: ChangedBy): Promise<void> => {
  await addChange(tx, { ...change, actor, person: person ?? null, why: reason });
  publish(tx, backendTopic);
};

const absentOf = (app: string, channel: Channel) =>
  deliveryFail('notFound', `${app} has no back end in ${channel}: set its address first (npm run release -- backend ${app} set)`);

/** Sets the hosts and quotas of an app; no hosts revoke everything. */
export const grantBackend = ({ db }: Pick<ServiceDeps, 'db'>, app: string, grant: BackendGrant, by: ChangedBy): Promise<void> =>
  db.inTx(async (tx) => {
    await saveGrant(tx, app, grant, randomBytes(32));
    const detail =
      grant.hosts.length === 0
        ? 'no host'
        : `${grant.hosts.join(', ')}; ${grant.callsPerMinute} calls a minute, ${grant.callsOfOneCaller} of one caller`;
    await writeDown(tx, { app, channel: null, action: 'grant', detail }, by);
  });

/**
 * Validates an app's address: https (http where private addresses are allowed), of a granted host, without any part that a
 * request adds.
 */
const checkedAddress = (app: string, value: string, hosts: readonly string[], allowsPrivate: boolean): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:')))
    throw badField('url', `an address with https://${allowsPrivate ? ' or http://' : ''}`);
  if (url.username || url.password || url.search || url.hash) throw badField('url', 'scheme, host and path only');
  if (!hosts.includes(url.host))
    throw badField(
      'url',
      `${url.host} is not granted: ${app} may ask ${hosts.length > 0 ? listed(hosts) : 'no host'}. The operator grants more: npm run release -- backend ${app} grant --host ${url.host}`,
    );
  const literal = /^\[|^\d+(\.\d+){3}$/.test(url.hostname);
  if (literal && !mayConnect(url.hostname, allowsPrivate))
    throw badField('url', `${url.hostname} is no address that may be asked`);
  return url.href.replace(/\/+$/, '');
};

export interface BackendAddress {
  readonly app: string;
  readonly channel: Channel;
  readonly url: string;
  readonly timeoutMs: number;
}

/** Sets the address of an app's back end in a channel. */
export const setBackend = ({ db, config }: ServiceDeps, address: BackendAddress, by: ChangedBy): Promise<void> =>
  db.inTx(async (tx) => {
    const { app, channel, timeoutMs } = address;
    const grant = await grantOf(tx, app);
    const url = checkedAddress(app, address.url, grant?.hosts ?? [], config.delivery.privateBackends);
    await saveAddress(tx, { app, channel, url, timeoutMs });
    await writeDown(tx, { app, channel, action: 'set', detail: `${url}, ${timeoutMs} ms` }, by);
  });

/** Switches a back end off or on. 409 where it is already in that state, 403 where a team would lift the operator's stop. */
export const switchBackend = (
  { db }: Pick<ServiceDeps, 'db'>,
  { app, channel }: Pick<Backend, 'app' | 'channel'>,
  action: 'kill' | 'revive',
  by: ChangedBy,
): Promise<void> =>
  db.inTx(async (tx) => {
    const backend = await lockBackend(tx, app, channel);
    if (!backend) throw absentOf(app, channel);
    const killer = by.operator ? 'operator' : 'team';
    const { killedBy } = backend;
    if (action === 'kill' ? killedBy === killer || killedBy === 'operator' : killedBy === null)
      throw deliveryFail(
        'conflict',
        `the back end of ${app} is switched ${action === 'kill' ? 'off' : 'on'} in ${channel} already`,
      );
    if (action === 'revive' && killedBy === 'operator' && !by.operator)
      throw deliveryFail(
        'operatorOnly',
        `the operator switched the back end of ${app} off: only an operator switches it on again`,
      );
    await saveSwitch(tx, backend, action === 'kill' ? killer : null);
    await writeDown(tx, { app, channel, action, detail: '' }, by);
  });

/** Returns the operations added, removed and changed by another contract: `+ GET /a, - POST /b, ~ GET /c`. */
const differences = (before: BackendContract | null, after: BackendContract): string => {
  const sorted = (contract: BackendContract | null) =>
    Object.fromEntries(Object.entries(contract?.operations ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const [previous, fresh] = [sorted(before), sorted(after)];
  const has = (operations: object, name: string) => Object.hasOwn(operations, name);
  const changed = Object.keys(fresh).filter((name) => has(previous, name) && !isDeepStrictEqual(previous[name], fresh[name]));
  return listed([
    ...Object.keys(fresh).flatMap((name) => (has(previous, name) ? [] : [`+ ${name}`])),
    ...Object.keys(previous).flatMap((name) => (has(fresh, name) ? [] : [`- ${name}`])),
    ...changed.map((name) => `~ ${name}`),
  ]);
};

const contractRefusals = (releases: readonly Release[], app: string, channel: Channel, contract: BackendContract): Refusal[] => {
  const served = withBackends({ has: () => true }, new Map([[app, contract]]));
  return releases.flatMap((release) =>
    [...operationFindings(release, served), ...operationTypeFindings(release, served)].map((finding) => ({
      ...finding,
      app,
      release: release.release,
      fix: `keep it in the contract until no live release or canary of ${app} in ${channel} needs it`,
    })),
  );
};

const maxTries = 3;

/**
 * Publishes the contract of an app's back end in a channel. 422 `refused` with the releases that would not fit (the operator
 * may force it); 409 for the current contract.
 */
export const publishContract = async (
  deps: ServiceDeps,
  { app, channel }: Pick<Backend, 'app' | 'channel'>,
  contract: BackendContract,
  { force = false, ...by }: ChangedBy & { readonly force?: boolean },
): Promise<void> => {
  const { db } = deps;
  const releasesAt = async (state: ChannelState): Promise<Release[]> => {
    const live = appIn(state, app);
    const liveReleases = await Promise.all((live?.killed ? [] : releasesIn(live)).map((id) => deps.releases.find(app, id)));
    return liveReleases.filter((release) => release !== undefined);
  };
  for (let tried = 0; tried < maxTries; tried += 1) {
    const state = await newestState(db, channel);
    const refusals = contractRefusals(await releasesAt(state), app, channel, contract);
    const isDone = await db.inTx(async (tx) => {
      const backend = await lockBackend(tx, app, channel);
      if (!backend) throw absentOf(app, channel);
      // Promotions hold the row until they are complete: all their releases are known now.
      if ((await newestState(tx, channel)).generation !== state.generation) return false;
      if (isDeepStrictEqual(backend.contract, contract))
        throw deliveryFail('conflict', `${app} has this contract in ${channel} already`);
      if (refusals.length > 0 && !force)
        throw deliveryFail('refused', `The gates refuse this: ${refusals.map(({ message }) => message).join('; ')}`, {
          refusals,
        });
      await saveContract(tx, { app, channel }, contract);
      const forced = refusals.length > 0 ? ' (forced)' : '';
      await writeDown(
        tx,
        { app, channel, action: 'contract', detail: `${differences(backend.contract, contract)}${forced}` },
        by,
      );
      return true;
    });
    if (isDone) return;
  }
  throw deliveryFail('conflict');
};
