import type { ComponentType, ReactNode } from 'react';

/**
 * Stories in Storybook's component story format. A subset of Storybook's own types, so that stories are type-checked where it is
 * not installed.
 */

/** The context that a decorator, a loader or a render function receives. */
export interface StoryContext {
  /** `button--plain` */
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The values selected in the toolbar. */
  readonly globals: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The results of the loaders. */
  readonly loaded: Readonly<Record<string, unknown>>;
}

export type Decorator = (Story: ComponentType, context: StoryContext) => ReactNode;

/** Description and control of a prop; derived from the component's types by default. */
export interface ArgType {
  readonly control?:
    | false
    | string
    | { readonly type: string; readonly min?: number; readonly max?: number; readonly step?: number };
  readonly options?: readonly unknown[];
  readonly description?: string;
  readonly table?: { readonly disable?: boolean; readonly category?: string };
}

interface Annotations<Props> {
  readonly args?: Partial<Props>;
  readonly argTypes?: { readonly [Name in keyof Props]?: ArgType };
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly decorators?: readonly Decorator[];
  readonly tags?: readonly string[];
}

/** The default export of a file of stories. */
export interface StoryMeta<Props = object> extends Annotations<Props> {
  /** Path in the sidebar: `Forms/Stepper`. */
  readonly title: string;
  /** The component whose props are the controls and the first table of the documentation. */
  readonly component?: ComponentType<never>;
  /** Components of further tables, by name. */
  readonly subcomponents?: Readonly<Record<string, ComponentType<never>>>;
}

/** One story: the component with `args`, or the result of `render`, which is a component and may use hooks. */
export interface Story<Props = object> extends Annotations<Props> {
  readonly name?: string;
  readonly render?: (args: Props, context: StoryContext) => ReactNode;
}
