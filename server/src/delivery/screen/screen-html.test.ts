import { readScreenHtml } from './screen-html.ts';

const read = (html: string) => readScreenHtml(html, '#first');

describe('the HTML of a first screen', () => {
  it('lists its classes and turns style attributes into rules', () => {
    const { html, css, classes } = read(
      '<div class="a b" style="width:100%"><i style="width:100%"></i><span style="font-family:&quot;x&quot;">t</span></div>',
    );
    expect(html).toBe('<div class="a b" data-s="0"><i data-s="0"></i><span data-s="1">t</span></div>');
    expect(css).toBe('#first [data-s="0"]{width:100%}#first [data-s="1"]{font-family:"x"}');
    expect([...classes]).toEqual(['a', 'b']);
  });

  it('omits ids that the page has as well, and preload links', () => {
    expect(read('<link rel="preload" as="image" href="/a.webp"/><h1 id="page-title">x</h1>').html).toBe('<h1>x</h1>');
    expect(read('a<!-- -->b').html).toBe('ab');
  });

  it('loads images lazily', () => {
    expect(read('<img src="/a.webp" loading="eager" alt=""/>').html).toBe('<img src="/a.webp" loading="lazy" alt=""/>');
  });

  it('loads images of texts lazily, which have no such attribute', () => {
    expect(read('<div><img src="/a.webp" alt="x"></div>').html).toBe('<div><img src="/a.webp" alt="x" loading="lazy"></div>');
  });

  it('returns the largest picture with its widths', () => {
    const largest = '<img src="/a.webp?x=1&amp;y=2" loading="eager" fetchPriority="high" alt=""';
    expect(read(`${largest} srcSet="/a-t.webp 480w, /a.webp 1080w" sizes="100vw"/>`)).toMatchObject({
      picture: '/a.webp?x=1&y=2',
      pictureSources: { srcset: '/a-t.webp 480w, /a.webp 1080w', sizes: '100vw' },
    });
    const { picture, pictureSources } = read(
      `${largest}/><img src="/b.webp" srcSet="/c.webp 2x" loading="eager" fetchPriority="high"/>`,
    );
    expect([picture, pictureSources]).toEqual(['/a.webp?x=1&y=2', undefined]);
  });

  it('keeps the addresses of the first images', () => {
    const { html } = read(
      `${'<img src="/a.webp" loading="lazy"/>'.repeat(7)}<img src="/b.webp" srcSet="/c.webp" loading="eager"/>`,
    );
    expect(html.split('/a.webp')).toHaveLength(7);
    expect(html).toContain('<img src="/b.webp" srcSet="/c.webp" loading="lazy"/>');
  });

  it('omits images that start out of sight, and does not count them', () => {
    const slides =
      '<div><div><img src="/1.webp"/></div><div data-later=""><p><img src="/2.webp" srcSet="/2x.webp"/></p></div></div>';
    const { html } = read(`${slides}${'<img src="/a.webp"/>'.repeat(5)}`);
    expect(html).not.toContain('/2');
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="/1.webp"', ...Array.from({ length: 5 }, () => 'src="/a.webp"')]);
  });

  it.each(['#/a?b=c:d', '/h5/', '?x=a:b', 'https://a.example/b', 'mailto:a@b.example', 'juhe-base:mall/assets/x.svg'])(
    'accepts links to %s',
    (href) => {
      expect(read(`<a href="${href}">x</a>`).html).toContain(href);
    },
  );

  it('omits films, whose pictures stay', () => {
    const film = '<video class="x" src="/a.mp4" preload="auto" loop="" playsinline=""></video>';
    expect(read(`<img src="/a.webp" alt=""/>${film}<p>a</p>`).html).toBe('<img src="/a.webp" alt="" loading="lazy"/><p>a</p>');
    expect(() => read('<videos></videos>')).toThrow();
  });

  it('omits dialogs, which scripts open', () => {
    expect(read('<p>a</p><dialog class="x"><form><p>b</p></form></dialog><p>c</p>').html).toBe('<p>a</p><p>c</p>');
  });

  it('accepts icons', () => {
    const icon = '<svg width="18" aria-hidden="true"><use href="/r/shell/1/icons.svg#x"></use></svg>';
    expect(read(icon).html).toBe(icon);
  });

  it.each([
    ['a script', '<script>1</script>'],
    ['an iframe', '<iframe src="/x"></iframe>'],
    ['a style', '<style>*{display:none}</style>'],
    ['a whole document', '<!doctype html><title>502</title>'],
    ['a base element', '<base href="/x"/>'],
    ['an unclosed element', '<div><p>x</p>'],
    ['an element that closes the page', 'x</div></body>'],
    ['overlapping elements', '<b><i></b></i>'],
    ['an event handler', '<p onclick="x()">x</p>'],
    ['a javascript: link', '<a href="java&#x27;script:x"></a><a href="javascript:x()">x</a>'],
    ['a javascript: link in entities', '<a href="&#106;avascript:x()">x</a>'],
    ['a javascript: link after a space', '<a href=" javascript:x()">x</a>'],
    ['a data: link', '<a href="data:text/html,x">x</a>'],
    ['truncated markup', '<div class="a'],
    ['an attribute without quotes', '<a href=/x>x</a>'],
    ['a style that ends its rule', '<p style="color:red}body{display:none">x</p>'],
  ])('refuses %s', (_, html) => {
    expect(() => read(html)).toThrow();
  });
});
