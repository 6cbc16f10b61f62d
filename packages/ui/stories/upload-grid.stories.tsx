import type { Story, StoryMeta } from '@juhe/testing/stories';
import {
  Button,
  Card,
  Field,
  FieldGroup,
  Page,
  UploadGrid,
  toast,
  uploadedItems,
  uploadedUrls,
  type UploadItem,
} from '../src/index.ts';
import { Stateful, after, picture } from './sample.tsx';

const arrive = (ms: number) => async () => {
  await after(ms);
  return { url: picture(ms) };
};
const item = (n: number, change: Partial<UploadItem>): UploadItem => ({
  key: String(n),
  url: picture(n),
  thumb: picture(n),
  name: `照片 ${n}.jpg`,
  type: 'image',
  status: 'success',
  ...change,
});

const Grid = ({
  start,
  label = '图片',
  ...props
}: Partial<Parameters<typeof UploadGrid>[0]> & { start: UploadItem[]; label?: string }) => (
  <Stateful<readonly UploadItem[]> start={start}>
    {(items, setItems) => (
      <Page>
        <Card>
          <FieldGroup>
            <Field label={label} hint="点按图片可以预览，也可以拖放或粘贴">
              <UploadGrid items={items} onChange={setItems} upload={arrive(1500)} {...props} />
            </Field>
          </FieldGroup>
        </Card>
        <Button onClick={() => void toast(String(uploadedUrls(items).length))}>arrived</Button>
      </Page>
    )}
  </Stateful>
);

const meta: StoryMeta = { title: 'Forms/UploadGrid', component: UploadGrid };
export default meta;

export const NoFiles: Story = { render: () => <Grid start={[]} /> };

export const States: Story = {
  render: () => (
    <Grid
      max={9}
      start={[
        item(1, {}),
        item(2, { status: 'uploading', url: '' }),
        item(3, { status: 'failed', url: '', message: '图片格式不支持' }),
        item(4, { deletable: false }),
        item(5, { type: 'video', name: '短片.mp4', cover: picture(5) }),
        item(6, { thumb: undefined, url: '', name: '一个名字很长的文件_2026年11月21日_最终版.heic' }),
      ]}
    />
  ),
};

export const Fails: Story = {
  render: () => (
    <Grid
      start={[]}
      upload={async () => {
        await after(600);
        throw Object.assign(new Error('出小差了，请稍后再试'), { kind: 'network' });
      }}
    />
  ),
};

export const Full: Story = { render: () => <Grid max={3} start={uploadedItems([1, 2, 3].map((n) => picture(n)))} /> };

export const Disabled: Story = { render: () => <Grid disabled start={uploadedItems([1, 2].map((n) => picture(n)))} /> };

export const Many: Story = { render: () => <Grid start={uploadedItems(Array.from({ length: 51 }, (_, n) => picture(n)))} /> };

export const Video: Story = {
  render: () => <Grid start={[]} accept="image/*,video/*" label="图片或视频" maxSize={50_000_000} />,
};
