import { decodeEntities, escapeHtml } from './html-entities.ts';

describe('decodeEntities', () => {
  it('decodes each entity once: the decoded text is not decoded again', () => {
    expect(decodeEntities('a &lt;b&gt; &amp;lt; &quot;c&quot; &#39;d&#x27; &apos;e&apos;&nbsp;f')).toBe(
      `a <b> &lt; "c" 'd' 'e'\u00a0f`,
    );
  });

  it('leaves every other entity as it is, also one named like a property of objects', () => {
    expect(decodeEntities('&copy; &#8212; & &amp &toString;')).toBe('&copy; &#8212; & &amp &toString;');
  });

  it('returns what escapeHtml received', () => {
    const text = `<a href="x">&amp;'</a>`;
    expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    expect(decodeEntities(escapeHtml(text))).toBe(text);
  });
});
