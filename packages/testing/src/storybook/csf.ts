import type { ComponentType, ReactNode } from 'react';

/**
 * Stories in Storybook's component story format. These types are as much of its own as stories here use, so that they are checked where Storybook is
 * not installed.
 */

/** What a decorator, a loader or a render function is told of the story. */
export interface StoryContext {
  /** `button--plain` */
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The toolbar's choices. */
  readonly globals: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What the loaders brought. */
  readonly loaded: Readonly<Record<string, unknown>>;
}

export type Decorator = (Story: ComponentType, context: StoryContext) => ReactNode;

/** How a prop is described and edited; without it the types of the component say so. */
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
  /** As the sidebar has it: `Forms/Stepper`. */
  readonly title: string;
  /** Its props are the controls and the first table of the documentation. */
  readonly component?: ComponentType<never>;
  /** Further tables, by name. */
  readonly subcomponents?: Readonly<Record<string, ComponentType<never>>>;
}

/** One story: the component with `args`, or what `render` shows. Render functions are components, so they may use hooks. */
export interface Story<Props = object> extends Annotations<Props> {
  readonly name?: string;
  readonly render?: (args: Props, context: StoryContext) => ReactNode;
}
