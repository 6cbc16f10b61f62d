import type { Release } from '../release/release-document.ts';

/** The reason why a release cannot be live beside the others, with numbers and a remedy. */
export interface Refusal {
  readonly gate:
    | 'contract'
    | 'shared'
    | 'operations'
    | 'routes'
    | 'slots'
    | 'budget'
    | 'styles'
    | 'types'
    | 'policy'
    | 'rehearsal'
    | 'missing';
  readonly app: string;
  readonly release: string;
  /** The problem, with numbers. */
  readonly message: string;
  /** The remedy. */
  readonly fix: string;
  /**
   * Gate `rehearsal`: addresses of the page's pictures with the live and with the proposed release, for anyone permitted to
   * release the app.
   */
  readonly pictures?: { readonly before?: string; readonly after: string };
}

/** The finding of one gate; the caller knows the release concerned. */
export type Finding = Pick<Refusal, 'gate' | 'message' | 'fix'>;

/** Which of the two releases is new: the remedy depends on it. */
export type Changing = 'remote' | 'shell';

/** `mall 1.2.0+0123456789ab` */
export const nameOf = ({ app, release }: Pick<Release, 'app' | 'release'>): string => `${app} ${release}`;

const maxListed = 12;

/** Returns `a, b and c`; for a long list the first twelve and the number of the rest. */
export const listed = (names: readonly string[]): string => {
  const remaining = names.length - maxListed;
  if (remaining > 1) return `${names.slice(0, maxListed).join(', ')} and ${remaining} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
};
