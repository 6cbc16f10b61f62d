const key = 'juhe-lang';

/** The module as loaded by a page that starts now. */
const start = async () => {
  jest.resetModules();
  return import('./lang.ts');
};

const clearCookie = () => {
  document.cookie = `${key}=; Path=/; Max-Age=0`;
};

describe('the language of a page that starts', () => {
  beforeEach(() => {
    localStorage.clear();
    clearCookie();
    document.documentElement.removeAttribute('lang');
  });

  it('is what the server wrote it in, and follows the browser until somebody chooses', async () => {
    document.documentElement.lang = 'es';
    expect((await start()).getLang()).toBe('es');
    expect(document.cookie).not.toContain(key);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is the choice of before, which the server is told again when it lost it', async () => {
    document.documentElement.lang = 'en';
    localStorage.setItem(key, 'zh-Hans');
    expect((await start()).getLang()).toBe('zh-Hans');
    expect(document.documentElement.lang).toBe('zh-Hans');
    expect(document.cookie).toContain(`${key}=zh-Hans`);
  });

  it.each(['', 'de', '__proto__'])('is zh-Hans in a page of “%s”', async (lang) => {
    document.documentElement.lang = lang;
    localStorage.setItem(key, lang);
    expect((await start()).getLang()).toBe('zh-Hans');
  });

  it('follows another tab, back to the browser’s when the choice is taken away', async () => {
    document.documentElement.lang = 'fr';
    const { getLang } = await start();
    localStorage.setItem(key, 'en');
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(getLang()).toBe('en');
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(getLang()).toBe('fr');
  });
});
