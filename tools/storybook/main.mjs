import { join } from 'node:path';
import { storybookConfig } from '@juhe/testing/storybook';

const configDir = import.meta.dirname;

export default storybookConfig({
  configDir,
  project: join(configDir, '../../packages/ui'),
  tsconfig: join(configDir, 'tsconfig.json'),
  // The overview comes first.
  stories: ['overview', '!(overview)'].map((name) => `../../packages/ui/stories/${name}.stories.tsx`),
});
