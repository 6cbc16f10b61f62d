import type { Release } from '../release/release-document.ts';

/** Why a release cannot be live beside the others; figures and the way out are in it. */
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
  /** What is wrong, with figures. */
  readonly message: string;
  /** What to change. */
  readonly fix: string;
  /** Gate `rehearsal`: addresses of the page's pictures with what is live and with what was proposed, for who may release the app. */
  readonly pictures?: { readonly before?: string; readonly after: string };
}

/** What one gate finds; whose release it is about is known by who asks. */
export type Finding = Pick<Refusal, 'gate' | 'message' | 'fix'>;

/** Which of the two releases is new: what to change differs. */
export type Changing = 'remote' | 'shell';

/** `mall 1.2.0+0123456789ab` */
export const nameOf = ({ app, release }: Pick<Release, 'app' | 'release'>): string => `${app} ${release}`;

const mostListed = 12;

/** `a, b and c`; of a long list the first twelve and how many more there are. */
export const listed = (names: readonly string[]): string => {
  const more = names.length - mostListed;
  if (more > 1) return `${names.slice(0, mostListed).join(', ')} and ${more} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
};
