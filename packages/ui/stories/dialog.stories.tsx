import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Dialog, Page, confirmDialog, noticeDialog, toast } from '../src/index.ts';
import { Stateful, after } from './sample.tsx';

const long = '取消后不可恢复，已付的 ¥128.50 将在三个工作日内退回您的钱包，使用过的优惠券不再退还。';

const meta: StoryMeta = { title: 'Feedback/Dialog', component: Dialog };
export default meta;

export const Plain: Story = {
  render: () => (
    <Stateful start={false}>
      {(open, setOpen) => (
        <Page>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="新版本"
            actions={
              <Button kind="primary" block onClick={() => setOpen(false)}>
                好的
              </Button>
            }
          >
            页面有了新版本，更新后继续。
          </Dialog>
        </Page>
      )}
    </Stateful>
  ),
};

export const Confirm: Story = {
  render: () => (
    <Page>
      <Button
        onClick={async () => {
          const isConfirmed = await confirmDialog({
            title: '取消订单',
            text: long,
            confirm: '取消订单',
            cancel: '再想想',
            danger: true,
          });
          toast(isConfirmed ? 'true' : 'false');
        }}
      >
        confirmDialog
      </Button>
    </Page>
  ),
};

export const ConfirmWork: Story = {
  render: () => (
    <Page>
      <Button onClick={() => confirmDialog({ title: '移除这件商品？', work: () => after(1500) })}>work: 1500 ms</Button>
    </Page>
  ),
};

export const Notice: Story = {
  render: () => (
    <Page>
      <Button onClick={() => noticeDialog('您的登录状态过期了，请重新登陆')}>noticeDialog</Button>
    </Page>
  ),
};
