import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, ImagePreview, Page } from '../src/index.ts';
import { Stateful, missing, picture } from './sample.tsx';

const meta: StoryMeta = { title: 'Showing/ImagePreview', component: ImagePreview };
export default meta;

export const Plain: Story = {
  render: () => (
    <Stateful<number | undefined> start={undefined}>
      {(index, set) => (
        <Page>
          {[0, 1, 2].map((n) => (
            <Button key={n} onClick={() => set(n)}>
              打开第 {n + 1} 张
            </Button>
          ))}
          <ImagePreview
            images={[{ src: picture(0, [800, 600]) }, { src: picture(1, [400, 900]) }, { src: missing, alt: '打不开的图片' }]}
            index={index}
            onClose={() => set(undefined)}
          />
        </Page>
      )}
    </Stateful>
  ),
};
