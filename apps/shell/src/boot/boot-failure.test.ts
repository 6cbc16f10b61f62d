import { boot } from './boot.ts';

const page = { apiPrefix: '/juhe', lang: 'zh-Hans', live: { shell: { base: '/r/shell/1/', routes: [] }, remotes: {} } };

describe('a shell that does not start', () => {
  const skeleton = '<div id="root"><div class="skeleton"></div></div>';
  const texts = `<template id="juhe-failed"><div class="boot-failed" lang="en"><button>en</button></div><div class="boot-failed" lang="zh-Hans"><button>zh</button></div></template>`;
  const scripts = () => [...document.querySelectorAll('script[data-initial]')].map((script) => script.getAttribute('src'));
  const notice = () => document.querySelector('#root > .boot-failed')?.textContent;
  const add = (html: string) => {
    const element = document.createRange().createContextualFragment(html).firstElementChild;
    if (!element) throw new Error('no element');
    document.body.append(element);
    return element;
  };
  const fail = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('error'));
  beforeAll(() => {
    AbortSignal.timeout ??= () => new AbortController().signal;
    document.head.innerHTML = `<script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    location.hash = '#/nowhere';
    jest.useFakeTimers();
    boot();
  });
  afterAll(() => jest.useRealTimers());
  beforeEach(() => {
    document.body.innerHTML = skeleton + texts;
  });

  it('retries a script once at another address, then shows the failure in the page’s language', () => {
    add('<script data-initial src="/r/shell/1/main.js" integrity="sha384-x" crossorigin="anonymous"></script>');
    fail('script[data-initial]');
    expect(scripts()).toEqual(['/r/shell/1/main.js', '/r/shell/1/main.js?r=1']);
    expect(document.querySelectorAll('script[data-initial]')[1]).toHaveAttribute('integrity', 'sha384-x');
    expect(notice()).toBeUndefined();
    fail('script[src$="?r=1"]');
    expect(notice()).toBe('zh');
    fail('script[src$="?r=1"]');
    expect(document.querySelectorAll('#root > .boot-failed')).toHaveLength(1);
  });

  it('retries a style sheet once', () => {
    add('<link rel="stylesheet" href="/r/shell/1/main.css">');
    fail('link[href="/r/shell/1/main.css"]');
    expect(document.querySelector('link[href="/r/shell/1/main.css?r=1"]')).not.toBeNull();
    expect(notice()).toBeUndefined();
  });

  it('shows the failure when its own code throws, not when other code does', () => {
    window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://x/y.js' }));
    expect(notice()).toBeUndefined();
    window.dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/r/shell/1/main.js' }));
    expect(notice()).toBe('zh');
  });

  it('ignores failed chunks once the shell has started', () => {
    document.body.innerHTML = `<div id="root"><main></main></div>${texts}`;
    add('<script data-initial src="/r/shell/1/main.js?r=1"></script>');
    fail('script[data-initial]');
    window.dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/r/shell/1/main.js' }));
    expect(notice()).toBeUndefined();
    add('<script src="/r/shell/1/chunk.js"></script>');
    fail('script[src$="chunk.js"]');
    expect(document.querySelector('script[src*="chunk.js?"]')).toBeNull();
  });

  it('shows the failure when nothing loads at all', () => {
    jest.runAllTimers();
    expect(notice()).toBe('zh');
  });
});
