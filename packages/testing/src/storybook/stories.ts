/** The public API of the test kit for Storybook's stories (docs/testing.md). */
export { type Answer, answer, recorded, type Recording, refuse } from '../answers.ts';
export { PageProviders } from '../page-providers.tsx';
export type { ArgType, Decorator, Story, StoryContext, StoryMeta } from './csf.ts';
export { pageStory, type PageStoryOptions, remotePreview } from './page-story.tsx';
export { componentPreview } from './preview.tsx';
