import type { Deprecation } from '@juhe/contract/deprecation';
import type { Shape } from '@juhe/contract/shape';

/** Input of an operation, and its output in `data`. */
export interface OperationShapes {
  readonly input: Shape;
  readonly answer: Shape;
}

/** A link target in the code. */
export interface DeclaredLink {
  readonly path: string;
  /** Every query name passed by some link. */
  readonly query: readonly string[];
  /** Query names passed by every link; missing where unknown. */
  readonly always?: readonly string[];
}

/** The types that a release was built with (its file `types`); for the shell those that it provides. */
export interface DeclaredTypes {
  /** By operation, `GET /api/…`. */
  readonly operations: Readonly<Record<string, OperationShapes>>;
  /** Package → exported name → its type: for a remote the names that it uses, for the shell all. */
  readonly names: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
  readonly links?: readonly DeclaredLink[];
  /** Deprecations among them, as known at build time. */
  readonly deprecated?: {
    readonly operations?: Readonly<Record<string, Deprecation>>;
    readonly names?: Readonly<Record<string, Readonly<Record<string, Deprecation>>>>;
  };
}
