import type { ReportKind } from '@juhe/contract/common/report.schemas';
import type { Db } from '../../db/db.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** The reporter's view of the content: its owner (null: none) and its text. */
export interface ReportedSubject {
  readonly ownerId: string | null;
  readonly about: string;
  /** Surrounding content, for the operator who decides. */
  readonly context?: string;
  /** Private pictures of the content: operators see them beside those of the reporter, as long as the content has them. */
  readonly pictureIds?: readonly string[];
  /** The recording of a voice message (social/voice): operators can play it as long as the message has it. */
  readonly voiceId?: string | null;
}

/** Looks up content of one kind, as far as the reporter may see it. */
export type Reportable = (db: Db, id: string, viewerId: string) => Promise<ReportedSubject | undefined>;

/** Content kinds that can be reported. */
export const reportables = extensionPoint<ReportKind, Reportable>('reportable');
