/** What is to go away, as operations, pages and slots carry it; exported names say the same in their JSDoc (docs/releasing.md, Deprecations). */
export interface Deprecation {
  /** The version that marked it: of the package, of a page or a slot of the app. */
  readonly since: string;
  /** A day, `2027-03-01`; it stays until its end (UTC). */
  readonly removedAfter: string;
  /** What replaces it. */
  readonly use: string;
}
