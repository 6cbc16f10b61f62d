/** What the domains add to the archive of an account (`member/account-export`). */
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { extensionPoint } from './extension-point.ts';

export interface OwnFile {
  /** Name within its folder; starts with the id by which the archive's records refer to it. */
  readonly name: string;
  /** Storage keys whose files form it, in this order. */
  readonly keys: readonly string[];
}

/** A domain's addition to the folder `files/<folder>` of the archive, latest first. */
export interface ExportFiles {
  readonly folder: string;
  readonly list: (db: Db, memberId: string) => Promise<readonly OwnFile[]>;
}

/** By name; listed by the domain's module. */
export const exportFiles = extensionPoint<string, ExportFiles>('exportFiles');

/** A domain's addition to the archive where reading rows is not enough: records in order, in pages that fit in memory. */
export interface ExportSection {
  /** File name in the archive, without extension. */
  readonly file: string;
  readonly pages: (reader: { readonly db: Db; readonly deps: Deps }, memberId: string) => AsyncIterable<readonly object[]>;
}

/** By name; listed by the domain's module. */
export const exportSections = extensionPoint<string, ExportSection>('exportSection');
