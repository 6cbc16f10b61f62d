/**
 * A deprecation of an operation, page or slot; exported names state the same in their JSDoc (docs/releasing.md,
 * Deprecations).
 */
export interface Deprecation {
  /** The version that deprecated it: of the package, or of the app for a page or a slot. */
  readonly since: string;
  /** A day, `2027-03-01`; it remains available until the end of it (UTC). */
  readonly removedAfter: string;
  /** The replacement. */
  readonly use: string;
}
