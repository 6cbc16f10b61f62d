import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { fireEvent, render, screen } from '@testing-library/react';
import { violations } from '../../../../packages/ui/src/testing/violations.ts';
import texts from './locales/zh-Hans.json' with { type: 'json' };
import { citedIn } from './cited.ts';
import { Markdown } from './markdown.tsx';
import { blocksOf, linkOf, closeOpenMarkup } from './markdown-tokens.ts';

const page = {
  path: '/subPackages/find/article-detail',
  app: 'content',
  expose: '',
  kind: 'page',
  access: 'public',
  title: '',
  query: [],
};
const source: ChatSource = { number: 1, kind: 'article', title: '慢火车', link: '/subPackages/find/article-detail?id=a' };
const wrapped = (text: string, sources: readonly ChatSource[] = [source]) => (
  <MemoryRouter>
    <RouteTableProvider routes={[page as never]} isSignedIn={() => true} onRefused={() => undefined}>
      <MessagesProvider messages={texts}>
        <Markdown text={text} sources={sources} />
      </MessagesProvider>
    </RouteTableProvider>
  </MemoryRouter>
);
const show = (text: string, sources?: readonly ChatSource[]) => render(wrapped(text, sources)).container;

describe('an answer', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '前<svg onload=alert(1)>后',
    '<iframe src="https://evil.example"></iframe>',
    '[点我](javascript:alert(1))',
    '[点我](JaVaScRiPt:alert(1))',
    '[点我](java\tscript:alert(1))',
    '[点我](data:text/html;base64,PHNjcmlwdD4=)',
    '[点我](//evil.example)',
    '[点我](http://evil.example)',
    '[点我](https://user:pass@evil.example)',
    '[点我](/platform/console)',
    '[点我](#/../../x)',
    '![图](https://evil.example/pixel.png)',
    '![图](javascript:alert(1))',
    '<https://evil.example/"onmouseover=alert(1)>',
    '> - 1. <b onclick=alert(1)>**`<script>`**</b>',
    '```html\n<script>alert(1)</script>\n```',
    '```"><img src=x onerror=alert(1)>\nx\n```',
    '[x]: javascript:alert(1)\n\n[点我][x]',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '| a | b |\n|---|---|\n| <img src=x> | [c](javascript:1) |',
  ])('renders no active content for %j', (text) => {
    const container = show(text);
    expect(
      container.querySelector(
        'script, img, svg:not([aria-hidden]), iframe, form, style, b, [onclick], [onerror], [onload], [onmouseover]',
      ),
    ).toBeNull();
    for (const link of container.querySelectorAll('a')) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\/evil\.example\/|^#\/subPackages/);
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('shows HTML as text', () => {
    expect(show('用 `<b>` 和 <b>粗</b> &amp; &lt;i&gt;').textContent).toBe('用 <b> 和 <b>粗</b> & <i>');
  });

  it('renders headings, lists, tables and code with its language, without accessibility violations', async () => {
    const container = show(
      '# 题\n\n段落**粗**和*斜*~~删~~\n下一行\n\n- 一\n  - 二\n\n3. 三\n4. 四\n\n- [x] 做了\n\n| 甲 | 乙 |\n|:--|--:|\n| 1 | 2 |\n\n```js\nlet a = 1;\n```\n\n> 引\n\n---\n',
    );
    expect(screen.getByRole('heading', { name: '题', level: 3 })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: '乙' })).toHaveStyle({ textAlign: 'right' });
    expect(container.querySelector('ol')).toHaveAttribute('start', '3');
    expect(screen.getByText('js')).toBeInTheDocument();
    expect(container.querySelector('pre')).toHaveTextContent('let a = 1;');
    expect(container.querySelector('br')).not.toBeNull();
    expect(await violations(container)).toEqual([]);
  });

  it('copies code verbatim', async () => {
    const written = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    show('```\nif (a < b && c) {\n\treturn "&amp;";\n}\n```');
    fireEvent.click(screen.getByRole('button', { name: '复制代码' }));
    expect(written).toHaveBeenCalledWith('if (a < b && c) {\n\treturn "&amp;";\n}');
  });

  // CONTENT-106
  it('links citations to their source, and only to given sources', () => {
    const container = show('一 [1]，二 [2]，连着 [1][1]，写出来的 \\[1\\]，`[1]`');
    const cites = screen.getAllByRole('link', { name: '来源 1：慢火车' });
    expect(cites).toHaveLength(3);
    expect(cites[0]).toHaveAttribute('href', '#/subPackages/find/article-detail?id=a');
    expect(container.textContent).toContain('二 [2]');
    expect(container.textContent).toContain('写出来的 [1]');
    expect([...citedIn('见 [1] 和 \\[2\\]，[3](https://x)，[12]')]).toEqual([1, 12]);
  });

  it('links to pages of this site and to other sites by https', () => {
    show('[内](/subPackages/find/article-detail?id=a) [外](https://example.org/a) [没有的页](/subPackages/none/none)');
    expect(screen.getByRole('link', { name: '内' })).toHaveAttribute('href', '#/subPackages/find/article-detail?id=a');
    expect(screen.getByRole('link', { name: '外' })).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(screen.queryByRole('link', { name: '没有的页' })).toBeNull();
    expect(linkOf('/h5/#/pages/rules/rules?type=user')).toEqual({ page: '/pages/rules/rules?type=user' });
  });

  it.each([
    ['前面 **粗', '前面 **粗**'],
    ['前面 **', '前面 '],
    ['**好**', '**好**'],
    ['2 ** 3', '2 ** 3'],
    ['```\na **b', '```\na **b'],
    ['**上段\n\n下段', '**上段\n\n下段'],
  ])('closes the bold text in which %j ends', (text, expected) => {
    expect(closeOpenMarkup(text)).toBe(expected);
  });

  it('grows without rendering finished blocks again', () => {
    const fullText = '# 题\n\n第一段 **粗**。\n\n```js\nlet a = 1;\n```\n\n- 一\n- 二\n\n末段 [1]。';
    const { container, rerender } = render(wrapped(''));
    let title: Element | null = null;
    for (let at = 1; at <= fullText.length; at += 1) {
      rerender(wrapped(fullText.slice(0, at)));
      title ??= at > 6 ? container.querySelector('h3') : null;
    }
    expect(container.querySelector('h3')).toBe(title);
    expect(container.querySelectorAll('li')).toHaveLength(2);
    expect(container).toHaveTextContent('末段 1。');
  });

  it.each([
    '>'.repeat(20_000),
    `${'- '.repeat(3000)}x`,
    '['.repeat(10_000),
    '*'.repeat(15_000),
    '`'.repeat(15_000),
    `${'|'.repeat(8000)}\n${'|-'.repeat(4000)}`,
    '　'.repeat(9000),
  ])('renders hostile text number %# within the time limit', (text) => {
    const blocks = blocksOf(text);
    expect(Array.isArray(blocks)).toBe(true);
    show(text.slice(0, 4000));
  });
});
