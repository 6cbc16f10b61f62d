import { findShareCode, setLang, setSharer } from '@juhe/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { copyText } from '../display/copy-text.ts';
import { violations } from '../testing/violations.ts';
import { openShare, type ShareSubject } from './open-share.ts';
import { QrCode } from './qr-code.tsx';
import { wrapLines } from './wrap-lines.ts';

const subject: ShareSubject = {
  type: 7,
  code: 'S260001',
  extras: ['m1', 'pt'],
  title: '高山云雾茶 2026 春茶 250g',
  coverUrl: '/media/tea.webp',
  url: '/subPackages/shop/goods-info?saleNo=S260001',
  priceCents: 12_850,
};

beforeEach(() => {
  Reflect.set(window, '__JUHE__', { share: { key: 'juhe-share-key-dev-0123456789abc', iv: 'juhe-share-iv-00' } });
});
afterEach(async () => {
  Reflect.deleteProperty(window, '__JUHE__');
  const close = screen.queryByRole('button', { name: /关闭|Close/ });
  if (close) await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const copied = () => navigator.clipboard.readText();

describe('the share sheet', () => {
  it('copies a sentence with a code that another device recognises', async () => {
    userEvent.setup();
    await act(() => openShare(subject));
    const dialog = await screen.findByRole('dialog', { name: '分享' });
    await userEvent.click(await screen.findByRole('button', { name: '复制口令' }));
    const text = await copied();
    expect(text).toMatch(/^【聚合】高山云雾茶 2026 春茶 250g 复制这段话，打开聚合即可查看 ¥[A-Za-z0-9+/=]+¥$/);
    expect(await findShareCode(text)).toMatchObject({ type: 7, code: 'S260001', extras: ['m1', 'pt'] });
    expect((await screen.findAllByText('复制成功')).length).toBeGreaterThan(0);
    expect(await violations(dialog)).toEqual([]);
  });

  it('copies a pending link within the tap and reports a failure', async () => {
    const written: Promise<Blob>[] = [];
    class PendingItem {
      readonly data: Record<string, Promise<Blob>>;
      constructor(data: Record<string, Promise<Blob>>) {
        this.data = data;
      }
    }
    Object.assign(globalThis, { ClipboardItem: PendingItem });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        write: async ([item]: PendingItem[]) => {
          const blob = item?.data['text/plain'];
          if (blob) written.push(blob);
          await blob;
        },
      },
      configurable: true,
    });
    expect(await copyText(Promise.resolve('later'))).toBe(true);
    expect((await written[0])?.size).toBe(5);
    expect(await copyText(Promise.reject(new Error('no key')))).toBe(false);
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  it('adds the promotion code to a member’s link', async () => {
    setSharer('ABCDEFGH');
    try {
      userEvent.setup();
      await act(() => openShare(subject));
      await userEvent.click(await screen.findByRole('button', { name: '复制链接' }));
      expect(await copied()).toBe(`${location.origin}${location.pathname}s/goods/S260001?i=ABCDEFGH`);
    } finally {
      setSharer('');
    }
  });

  it.each([
    ['goods by their plain address', subject, 's/goods/S260001'],
    ['an article by its plain address', { ...subject, type: 2, code: 'a1', extras: ['m1'] }, 's/article/a1'],
    ['a novel by its plain address', { ...subject, type: 3, code: 'b1', extras: [''] }, 's/book/b1'],
    ['a lot by its plain address', { ...subject, type: 8, code: 'P1', extras: ['m1'] }, 's/lot/P1'],
    ['supplied goods by their page in the app', { ...subject, extras: ['m1', 'jd'] }, `#${subject.url}`],
    ['a group by its page in the app', { ...subject, extras: ['m1', 'pt', 'g1'] }, `#${subject.url}`],
  ] as const)('copies a link that leads to %s, and shows it as a QR code', async (_, shared, path) => {
    userEvent.setup();
    await act(() => openShare(shared));
    await userEvent.click(await screen.findByRole('button', { name: '复制链接' }));
    expect(await copied()).toBe(`${location.origin}${location.pathname}${path}`);
    expect((await screen.findAllByText('链接已复制，请在浏览器打开')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('img', { name: '二维码' })).toBeInTheDocument();
  });

  it.each(['zh-Hant', 'en', 'fr', 'es'] as const)('its sentence in %s holds the code as well', async (lang) => {
    userEvent.setup();
    act(() => setLang(lang));
    await act(() => openShare({ ...subject, title: 'x'.repeat(300) }));
    const [copy] = await screen.findAllByRole('button', {
      name: /複製分享碼|Copy share code|Copier le code de partage|Copiar código para compartir/,
    });
    if (copy) await userEvent.click(copy);
    const text = await copied();
    expect(text.length).toBeLessThan(250);
    expect(await findShareCode(text)).toMatchObject({ code: 'S260001' });
    await userEvent.keyboard('{Escape}');
    act(() => setLang('zh-Hans'));
  });

  it('offers other apps where the browser has them', async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('', 'AbortError'));
    Object.assign(navigator, { share });
    await act(() => openShare(subject));
    await userEvent.click(await screen.findByRole('button', { name: '更多方式' }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ title: subject.title, url: expect.stringContaining('/s/goods/S260001') }),
    );
    Reflect.deleteProperty(navigator, 'share');
  });

  it('omits only the code without a key', async () => {
    Reflect.deleteProperty(window, '__JUHE__');
    await act(() => openShare(subject));
    expect(await screen.findByRole('button', { name: '复制链接' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: '复制口令' })).not.toBeInTheDocument());
  });
});

it('labels a QR code and loads it lazily', async () => {
  const { container } = render(<QrCode value="https://juhe.example/h5/#/x" label="我的推广码" />);
  expect(await screen.findByRole('img', { name: '我的推广码' })).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
});

describe('lines of a poster', () => {
  const measure = (text: string) => [...text].reduce((sum, char) => sum + (/[\u0020-\u024f]/.test(char) ? 1 : 2), 0);
  it.each<[string, string, number, string[]]>([
    ['Chinese between any two characters', '高山云雾茶春茶特级', 10, ['高山云雾茶', '春茶特级']],
    ['not before a full stop', '高山云雾茶。好', 10, ['高山云雾茶。', '好']],
    ['words as a whole', 'spring tea from the hills', 12, ['spring tea', 'from the', 'hills']],
    ['a word longer than a line', 'Donaudampfschiff', 8, ['Donaudam', 'pfschiff']],
    ['nothing', '  ', 10, []],
  ])('%s', (_, text, width, lines) => {
    expect(wrapLines(text, measure, width, 9)).toEqual(lines);
  });

  it('truncates overflow with an ellipsis', () => {
    const lines = wrapLines('高山云雾茶'.repeat(40), measure, 20, 3);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
    expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(21);
  });
});
