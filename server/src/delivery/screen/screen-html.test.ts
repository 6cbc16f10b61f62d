import { readScreenHtml } from './screen-html.ts';

const read = (html: string) => readScreenHtml(html, '#first');

describe('the HTML of a first screen', () => {
  it('tells its classes and turns styles of elements into rules', () => {
    const { html, css, classes } = read(
      '<div class="a b" style="width:100%"><i style="width:100%"></i><span style="font-family:&quot;x&quot;">t</span></div>',
    );
    expect(html).toBe('<div class="a b" data-s="0"><i data-s="0"></i><span data-s="1">t</span></div>');
    expect(css).toBe('#first [data-s="0"]{width:100%}#first [data-s="1"]{font-family:"x"}');
    expect([...classes]).toEqual(['a', 'b']);
  });

  it('leaves out names that the page has as well, and what only asks ahead', () => {
    expect(read('<link rel="preload" as="image" href="/a.webp"/><h1 id="page-title">x</h1>').html).toBe('<h1>x</h1>');
    expect(read('a<!-- -->b').html).toBe('ab');
  });

  it('loads pictures only where they show', () => {
    expect(read('<img src="/a.webp" loading="eager" alt=""/>').html).toBe('<img src="/a.webp" loading="lazy" alt=""/>');
  });

  it('keeps the addresses of those that come first', () => {
    const { html } = read(
      `${'<img src="/a.webp" loading="lazy"/>'.repeat(7)}<img src="/b.webp" srcSet="/c.webp" loading="eager"/>`,
    );
    expect(html.split('/a.webp')).toHaveLength(7);
    expect(html).toContain('<img src="/b.webp" srcSet="/c.webp" loading="lazy"/>');
  });

  it('leaves out those that begin out of sight, which count for nothing', () => {
    const slides =
      '<div><div><img src="/1.webp"/></div><div data-later=""><p><img src="/2.webp" srcSet="/2x.webp"/></p></div></div>';
    const { html } = read(`${slides}${'<img src="/a.webp"/>'.repeat(5)}`);
    expect(html).not.toContain('/2');
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="/1.webp"', ...Array.from({ length: 5 }, () => 'src="/a.webp"')]);
  });

  it.each(['#/a?b=c:d', '/h5/', '?x=a:b', 'https://a.example/b', 'mailto:a@b.example', 'juhe-base:mall/assets/x.svg'])(
    'reads links to %s',
    (href) => {
      expect(read(`<a href="${href}">x</a>`).html).toContain(href);
    },
  );

  it('leaves out dialogs, which scripts open', () => {
    expect(read('<p>a</p><dialog class="x"><form><p>b</p></form></dialog><p>c</p>').html).toBe('<p>a</p><p>c</p>');
  });

  it('reads icons', () => {
    const icon = '<svg width="18" aria-hidden="true"><use href="/r/shell/1/icons.svg#x"></use></svg>';
    expect(read(icon).html).toBe(icon);
  });

  it.each([
    ['a script', '<script>1</script>'],
    ['a frame', '<iframe src="/x"></iframe>'],
    ['a style', '<style>*{display:none}</style>'],
    ['a document', '<!doctype html><title>502</title>'],
    ['a base', '<base href="/x"/>'],
    ['an element that is not closed', '<div><p>x</p>'],
    ['an element that closes the page', 'x</div></body>'],
    ['elements that cross', '<b><i></b></i>'],
    ['a handler', '<p onclick="x()">x</p>'],
    ['a link to a script', '<a href="java&#x27;script:x"></a><a href="javascript:x()">x</a>'],
    ['a link to a script in entities', '<a href="&#106;avascript:x()">x</a>'],
    ['a link to a script after a blank', '<a href=" javascript:x()">x</a>'],
    ['a link to a document of its own', '<a href="data:text/html,x">x</a>'],
    ['a text that is cut off', '<div class="a'],
    ['an attribute without quotes', '<a href=/x>x</a>'],
    ['a style that ends its rule', '<p style="color:red}body{display:none">x</p>'],
  ])('refuses %s', (_, html) => {
    expect(() => read(html)).toThrow();
  });
});
