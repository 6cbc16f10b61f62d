import type { ReportKind } from '@juhe/contract/common/report.schemas';
import type { Db } from '../../db/db.ts';

/** What the reporter sees of a thing: whose it is (null: nobody's) and what it says. */
export interface ReportedThing {
  readonly ownerId: string | null;
  readonly about: string;
}

/** Looks up a thing of one kind as far as the reporter may see it. */
export type Reportable = (db: Db, id: string, viewerId: string) => Promise<ReportedThing | undefined>;
export type Reportables = Readonly<Record<ReportKind, Reportable>>;

let known: Reportables | undefined;

/** Called once by `wiring.ts` with what the domains give. */
export const registerReportables = (reportables: Reportables): void => {
  known = reportables;
};

export const reportableOf = (kind: ReportKind): Reportable => {
  if (!known) throw new Error('nothing is reportable: wiring.ts registers it');
  return known[kind];
};
