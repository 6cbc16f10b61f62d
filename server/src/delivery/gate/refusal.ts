/** Why a release cannot be live beside the others; figures and the way out are in it. */
export interface Refusal {
  readonly gate: 'contract' | 'shared' | 'operations' | 'routes' | 'budget' | 'missing';
  readonly app: string;
  readonly release: string;
  /** What is wrong, with figures. */
  readonly message: string;
  /** What to change. */
  readonly fix: string;
}
