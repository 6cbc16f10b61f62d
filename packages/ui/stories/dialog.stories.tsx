import { Button, confirmDialog, Dialog, noticeDialog, Page, Sheet, Stack, toast } from '../src/index.ts';
import { after, Held } from './sample.tsx';
import type { Stories } from './stories.ts';

const long = '取消后不可恢复，已付的 ¥128.50 将在三个工作日内退回您的钱包，使用过的优惠券不再退还。';

export const stories: Stories = {
  title: 'dialog, sheet',
  stories: {
    confirm: () => (
      <Page>
        <Button
          onClick={async () => {
            const sure = await confirmDialog({
              title: '取消订单',
              text: long,
              confirm: '取消订单',
              cancel: '再想想',
              danger: true,
            });
            toast(sure ? 'true' : 'false');
          }}
        >
          confirmDialog
        </Button>
      </Page>
    ),
    'confirm-work': () => (
      <Page>
        <Button onClick={() => confirmDialog({ title: '移除这件商品？', work: () => after(1500) })}>work: 1500 ms</Button>
      </Page>
    ),
    notice: () => (
      <Page>
        <Button onClick={() => noticeDialog('您的登录状态过期了，请重新登陆')}>noticeDialog</Button>
      </Page>
    ),
    dialog: () => (
      <Held start={false}>
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
      </Held>
    ),
    sheet: () => (
      <Held start={false}>
        {(open, setOpen) => (
          <Page>
            <Button onClick={() => setOpen(true)}>Sheet</Button>
            <Sheet
              open={open}
              onClose={() => setOpen(false)}
              title="选择规格"
              footer={
                <Button kind="primary" block onClick={() => setOpen(false)}>
                  确定
                </Button>
              }
            >
              <Stack>
                {Array.from({ length: 30 }, (_, n) => (
                  <p key={n}>第 {n + 1} 行</p>
                ))}
              </Stack>
            </Sheet>
          </Page>
        )}
      </Held>
    ),
  },
};
