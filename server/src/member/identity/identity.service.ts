/** Real names (wallet.md, last section): verified once by name and resident ID number, one number per member. */
import type { identitySchemas, IdentityRefusal } from '@juhe/contract/member/identity.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { ageOn, birthdayOfResidentId } from '@juhe/contract/registered-numbers';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/call/context.ts';
import { returnToken, consumeToken } from '../../http/limits/rate-limit.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import type { AccountDeletion } from '../../modules/account-deletion.ts';
import { keyIdOf } from '../../sealing.ts';
import { lockMembers } from '../lock.repository.ts';
import { masked } from '../masked.ts';
import { identityFail } from './identity-failures.ts';
import { formerMacs, identityMacs, openPerson, type Person, sealPerson } from './identity-secrets.ts';
import * as repository from './identity.repository.ts';
import { providerOf } from './provider.ts';

type Input = HandlerInput<(typeof identitySchemas)['verifyIdentity']>;
type Identity = HandlerOutput<(typeof identitySchemas)['getIdentity']>;

/** Age of majority in completed years (Civil Code of China, article 17). */
const ofAge = 18;
/** Maximum number of attempts per member in 24 hours. */
const attemptsPerDay = 3;
const day = 86_400;
/** Days for which the number of a deleted account cannot be used by another account. */
export const formerDays = 180;

/** 1****************X */
const maskedNumber = (number: string): string => `${number.slice(0, 1)}********${number.slice(-1)}`;

const noIdentity: Identity = { state: 'none', nameMasked: null, numberMasked: null, refusal: null, decidedAt: null };

const view = async (ctx: Ctx, db: Db): Promise<Identity> => {
  const row = await repository.findIdentity(db, ctx.memberId);
  if (!row) return noIdentity;
  const { state, sealed, refusal, decidedAt } = row;
  const person = sealed ? openPerson(ctx.deps, ctx.memberId, sealed) : undefined;
  return {
    ...{ state, refusal, decidedAt },
    nameMasked: person ? masked(person.name) : null,
    numberMasked: person ? maskedNumber(person.number) : null,
  };
};

/** Returns the member's real name, masked, or the reason why the latest attempt was refused. */
export const getIdentity = (ctx: Ctx): Promise<Identity> => view(ctx, ctx.db);

const attemptsOf = (memberId: string): string => `identity:${memberId}`;

/** Counts an attempt before it is judged, so that names cannot be guessed for a number; throws 429 `identity.daily`. */
const takeAttempt = async ({ nonTransactional, memberId }: Ctx): Promise<void> => {
  const attempt = await consumeToken(nonTransactional, attemptsOf(memberId), attemptsPerDay, day);
  if (!attempt.ok) throw identityFail('identity.daily', { n: attemptsPerDay }, { retryAfter: attempt.retryAfter });
};

/** Returns whether the service confirms the person; an attempt without a response does not count. Throws 503 `identity.down`. */
const isMatch = async ({ deps, log, nonTransactional, memberId }: Ctx, person: Person): Promise<boolean> => {
  try {
    return await providerOf(deps.config).isMatch(person);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the identity check did not answer');
    await returnToken(nonTransactional, attemptsOf(memberId));
    throw identityFail('identity.down');
  }
};

/** Returns the reason for a refusal, outside transactions. The service is not asked about persons who are refused anyway. */
const judge = async (ctx: Ctx, person: Person): Promise<IdentityRefusal | undefined> => {
  await takeAttempt(ctx);
  const { deps, nonTransactional, memberId } = ctx;
  const { number } = person;
  if (ageOn(birthdayOfResidentId(number) ?? '', await repository.today(nonTransactional)) < ofAge) return 'age';
  if (await repository.isTaken(nonTransactional, memberId, identityMacs(deps, number), formerMacs(deps, number))) return 'taken';
  return (await isMatch(ctx, person)) ? undefined : 'mismatch';
};

/**
 * Stores the verified name unless the number belongs to another account by now. An account deletion passes the number on
 * within one transaction.
 */
const claim = async ({ deps, memberId }: Ctx, tx: Tx, person: Person): Promise<IdentityRefusal | undefined> => {
  const macs = identityMacs(deps, person.number);
  if ((await repository.writeVerified(tx, memberId, sealPerson(deps, memberId, person), macs[0])) === 0) return 'taken';
  if (!(await repository.isTaken(tx, memberId, macs, formerMacs(deps, person.number)))) return undefined;
  await repository.removeIdentity(tx, memberId);
  return 'taken';
};

/**
 * Verifies the real name; a refusal is stored and returned as the state `refused`, and replaced by the next attempt. Throws
 * 409 `identity.already`, 429 `identity.daily`, 503 `identity.down`.
 */
export const verifyIdentity = (ctx: Ctx, { name, number }: Input): Promise<Identity> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await lockMembers(tx, [memberId]);
    if (await repository.isVerified(tx, memberId)) throw identityFail('identity.already');
    const refusal = await ctx.ahead('identity', () => judge(ctx, { name, number }));
    await repository.removeIdentity(tx, memberId);
    const outcome = refusal ?? (await claim(ctx, tx, { name, number }));
    if (outcome !== undefined) await repository.writeRefused(tx, memberId, outcome);
    return view(ctx, tx);
  });

/**
 * Requires a verified real name (large withdrawals, experts, shops): otherwise throws 403 `identity.needed`, on which the app
 * opens the page of the real name.
 */
export const requireIdentity = async (db: Db, memberId: string, field?: string): Promise<void> => {
  if (!(await repository.isVerified(db, memberId)))
    throw identityFail('identity.needed', {}, field === undefined ? {} : { field });
};

/**
 * Returns the verified persons behind members, by member; without unverified members, and those whose sealing key no longer
 * exists. For comparisons on the server: the result is shown to nobody.
 */
export const verifiedPersons = async (deps: Deps, db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, Person>> => {
  const persons = new Map<string, Person>();
  for (const { memberId, sealed } of await repository.sealedOf(db, memberIds)) {
    const person = openPerson(deps, memberId, sealed);
    if (person) persons.set(memberId, person);
  }
  return persons;
};

const releaseKind = jobKind('identity.forget');

/** Scheduled job `identity.forget`: the number of a deleted account may be verified by another account. */
export const releaseIdentityJob = defineJob({
  kind: releaseKind,
  run: async (tx: Tx, id: string) => {
    await repository.removeFormer(tx, id);
  },
});

/**
 * Erases name and number; a hash of the number stays for `formerDays`, so that an account deletion does not allow a second
 * identity.
 */
export const identityAccountDeletion: AccountDeletion = {
  erase: async (tx, memberId, deps: Deps) => {
    const sealed = (await repository.removeIdentity(tx, memberId))?.sealed;
    const person = sealed ? openPerson(deps, memberId, sealed) : undefined;
    if (!person) return;
    const { id } = await repository.insertFormer(tx, formerMacs(deps, person.number)[0], keyIdOf(deps.secrets.secretKey));
    await releaseKind.schedule(tx, id, { seconds: formerDays * day });
  },
};
