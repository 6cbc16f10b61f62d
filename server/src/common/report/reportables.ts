import type { ReportKind } from '@juhe/contract/common/report.schemas';
import type { Db } from '../../db/db.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** What the reporter sees of a thing: whose it is (null: nobody's) and what it says. */
export interface ReportedThing {
  readonly ownerId: string | null;
  readonly about: string;
  /** What stands around it, for who decides. */
  readonly context?: string;
  /** Private pictures that it shows: operators see them beside those of the reporter, as long as the thing has them. */
  readonly pictureIds?: readonly string[];
  /** The recording of a message (social/voice): operators hear it as long as the message has it. */
  readonly voiceId?: string | null;
}

/** Looks up a thing of one kind as far as the reporter may see it. */
export type Reportable = (db: Db, id: string, viewerId: string) => Promise<ReportedThing | undefined>;

/** What can be reported, by kind. */
export const reportables = extensionPoint<ReportKind, Reportable>('reportable');
