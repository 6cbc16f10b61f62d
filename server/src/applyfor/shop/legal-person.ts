/** Compares a shop's legal person with the applicant's verified real name (APPLYFOR-9, APPLYFOR-10). */
import type { applicationFlags } from '@juhe/contract/applyfor/shop.schemas';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { verifiedPersons } from '../../member/api.ts';
import { applyforFail } from '../failures.ts';
import { openIdNumber } from './applicant-secrets.ts';
import type { ApplicationRow } from './shop.repository.ts';

type Person = NonNullable<Awaited<ReturnType<typeof verifiedPersons>> extends ReadonlyMap<string, infer P> ? P : never>;
type Facts = Pick<ApplicationRow, 'kind' | 'legalName' | 'idSealed'>;
type Flag = Extract<(typeof applicationFlags)[number], 'legalPersonDiffers' | 'contactDiffers'>;

/** A name normalised for width, case and whitespace. */
const normalisedName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
const isSameName = (left: string, right: string): boolean => normalisedName(left) === normalisedName(right);

const numberOf = (deps: Deps, memberId: string, { idSealed }: Facts): string | undefined =>
  openIdNumber(deps, memberId, idSealed);

/**
 * Requires that a person applies under the own verified name and number: throws 400 `shop.legalPersonDiffers` at the field
 * that differs. The legal person of a company may be somebody else. A verified name whose key no longer exists cannot be
 * compared; the operator sees a flag then.
 */
export const requireOwnPerson = async (deps: Deps, db: Db, memberId: string, facts: Facts): Promise<void> => {
  if (facts.kind !== 'person') return;
  const person = (await verifiedPersons(deps, db, [memberId])).get(memberId);
  if (!person) return;
  const differs = (field: 'legalName' | 'idNumber') => applyforFail('shop.legalPersonDiffers', undefined, { field });
  if (!isSameName(facts.legalName, person.name)) throw differs('legalName');
  if (numberOf(deps, memberId, facts) !== person.number) throw differs('idNumber');
};

/**
 * The flags an operator should check on one application. A form of an older version names no legal person; that has its own
 * flag.
 */
const flagsOf = (deps: Deps, row: ApplicationRow, person: Person | undefined): Flag[] => {
  if (row.kind === null) return [];
  const isApplicant =
    person !== undefined && isSameName(row.legalName, person.name) && numberOf(deps, row.memberId, row) === person.number;
  const isContactKnown = [row.legalName, ...(person ? [person.name] : [])].some((name) => isSameName(name, row.contactName));
  return [...(isApplicant ? [] : (['legalPersonDiffers'] as const)), ...(isContactKnown ? [] : (['contactDiffers'] as const))];
};

/**
 * The flags of applications by their ids: a shop's money goes to cards of its legal person and its contact, so their identity
 * matters.
 */
export const personFlags = async (deps: Deps, db: Db, rows: readonly ApplicationRow[]): Promise<ReadonlyMap<string, Flag[]>> => {
  const persons = await verifiedPersons(
    deps,
    db,
    rows.map(({ memberId }) => memberId),
  );
  return new Map(rows.map((row) => [row.id, flagsOf(deps, row, persons.get(row.memberId))]));
};
