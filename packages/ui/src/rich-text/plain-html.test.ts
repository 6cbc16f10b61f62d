import { buildPlain, readPlain } from './plain-html.ts';
import { sanitize } from './rich-text-purify.ts';

const built = (html: string): HTMLElement | undefined => {
  const tokens = readPlain(html);
  if (!tokens) return undefined;
  const box = document.createElement('div');
  box.append(buildPlain(tokens));
  return box;
};
const purified = (html: string): HTMLElement => {
  const box = document.createElement('div');
  box.append(sanitize(html));
  return box;
};

describe('plain HTML', () => {
  it.each([
    '<h2>One</h2><p>a<br />b<br>c</p><ul><li>x</li></ul>',
    '<p>5 &lt; 6 &amp; &quot;q&quot; &#39;s&#39;&nbsp;end</p>\n\n<blockquote><p>q</p></blockquote>',
    '<figure><img src="/media/a.webp" alt="a &amp; b" /><figcaption>c</figcaption></figure>',
    '<p><a href="https://example.org/?a=1&amp;b=2">out</a> <a href="#x">in</a></p>',
    '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<video src="/media/a.mp4" controls poster="/media/a.webp"></video>',
    'only text',
    '',
  ])('gives what the sanitiser gives: %s', (html) => {
    expect(built(html)?.innerHTML).toBe(purified(html).innerHTML);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<img src=x>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#39;javascript:alert(1)">x</a>',
    '<img src="data:image/svg+xml,x">',
    '<img src="//evil.example/x.png">',
    '<p style="position:fixed">x</p>',
    '<p id="x">x</p>',
    '<P>x</P>',
    '<p>x',
    'x</p>',
    '<b><i>x</b></i>',
    '<!-- x --><p>y</p>',
    '<p>&copy; &unknown; &amp</p>',
    '<p title="a>b">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    'a < b',
  ])('leaves to the sanitiser: %s', (html) => {
    expect(readPlain(html)).toBeUndefined();
  });
});
