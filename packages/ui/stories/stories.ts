import type { ReactNode } from 'react';

/** The stories of one widget; the file's name (`toast.stories.tsx`) and a story's name form its address `#/toast/plain`. */
export interface Stories {
  /** The widget's user-facing name. */
  readonly title: string;
  /** By name, in kebab-case. Each is rendered as a component, so it may use hooks. */
  readonly stories: Readonly<Record<string, () => ReactNode>>;
}
