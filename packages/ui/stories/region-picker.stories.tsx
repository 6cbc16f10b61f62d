import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Card, Field, Page, RegionPicker, type Region } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const regions: Region[] = [
  {
    name: '浙江省',
    children: [
      { name: '杭州市', children: [{ name: '西湖区' }, { name: '余杭区' }] },
      { name: '宁波市', children: [{ name: '鄞州区' }] },
    ],
  },
  { name: '云南省', children: [{ name: '西双版纳傣族自治州', children: [{ name: '勐海县' }] }] },
];
const Position = ({ isLoaded, ...props }: { isLoaded: boolean; none?: string }) => (
  <Stateful<readonly string[]> start={isLoaded ? ['浙江省', '杭州市', '西湖区'] : []}>
    {(value, set) => (
      <Page>
        <Card>
          <Field label="所在地区">
            <RegionPicker regions={isLoaded ? regions : undefined} value={value} onChange={set} {...props} />
          </Field>
        </Card>
      </Page>
    )}
  </Stateful>
);

const meta: StoryMeta = { title: 'Forms/RegionPicker', component: RegionPicker };
export default meta;

export const Plain: Story = { render: () => <Position isLoaded /> };

export const Removable: Story = { render: () => <Position isLoaded none="不公开" /> };

export const Loading: Story = { render: () => <Position isLoaded={false} /> };
