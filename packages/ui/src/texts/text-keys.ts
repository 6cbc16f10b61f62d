import type { texts as chinese } from './zh-hans.ts';

export type TextKey = keyof typeof chinese;

export type Texts = Readonly<Record<TextKey, string>>;
