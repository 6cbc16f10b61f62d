import { act, render, screen } from '@testing-library/react';
import { createTranslator } from './translator.ts';
import { MessagesProvider, useTranslations } from './messages.tsx';
import { getLang, setLang } from './lang.ts';

const messages = {
  titles: { '/pages/a.b': '页面' },
  cart: { title: '购物车', terms: '同意<link>协议 {n}</link>', left: '还有 {n}' },
};

afterEach(() => jest.restoreAllMocks());

describe('a translator', () => {
  const t = createTranslator(messages, 'zh-Hans', 'cart');

  it('reads below its namespace', () => {
    expect(t('title')).toBe('购物车');
    expect(t.has('title')).toBe(true);
    expect(t.has('nothing')).toBe(false);
    expect(createTranslator(messages, 'zh-Hans')('cart.title')).toBe('购物车');
  });

  it('finds keys that have dots of their own', () => {
    expect(createTranslator(messages, 'zh-Hans', 'titles')('/pages/a.b')).toBe('页面');
  });

  it('shows the key of a missing text and the source of a broken one, and reports both', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(t('nothing')).toBe('cart.nothing');
    expect(t('left')).toBe('还有 {n}');
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('puts elements around parts', () => {
    render(<p>{t.rich('terms', { n: 2, link: (chunks) => <a href="#/x">{chunks}</a> })}</p>);
    expect(screen.getByRole('link')).toHaveTextContent('协议 2');
  });
});

describe('the language', () => {
  const Title = () => <h1>{useTranslations('cart')('title')}</h1>;

  it('changes what is on the screen, the page and the cookie', () => {
    expect(getLang()).toBe('zh-Hans');
    render(
      <MessagesProvider messages={messages}>
        <Title />
      </MessagesProvider>,
    );
    act(() => setLang('fr'));
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('juhe-lang')).toBe('fr');
    expect(document.cookie).toContain('juhe-lang=fr');
    act(() => setLang('zh-Hans'));
    expect(document.cookie).toContain('juhe-lang=zh-Hans');
  });

  it('keeps the outer provider’s texts where the inner one has none', () => {
    render(
      <MessagesProvider messages={messages}>
        <MessagesProvider messages={{ other: { x: 'y' } }}>
          <Title />
        </MessagesProvider>
      </MessagesProvider>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('购物车');
  });
});
