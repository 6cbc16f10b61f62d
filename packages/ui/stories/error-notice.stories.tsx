import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { ErrorNotice } from '../src/index.ts';
import { after } from './sample.tsx';

const meta: StoryMeta = { title: 'Data/ErrorNotice', component: ErrorNotice };
export default meta;

export const Default: Story<ComponentProps<typeof ErrorNotice>> = {
  args: { icon: 'wifi-off', text: '网络已断开，联网后点击重试', onRetry: () => after(800) },
};

export const Error: Story = { render: () => <ErrorNotice onRetry={() => after(800)} /> };

export const WholePage: Story = {
  render: () => <ErrorNotice whole icon="wifi-off" text="网络已断开，联网后点击重试" onRetry={() => after(800)} />,
};
