import { decodeEntities, escapeHtml } from './html-entities.ts';

describe('decodeEntities', () => {
  it('decodes each entity once and never decodes decoded text again', () => {
    expect(decodeEntities('a &lt;b&gt; &amp;lt; &quot;c&quot; &#39;d&#x27; &apos;e&apos;&nbsp;f')).toBe(
      `a <b> &lt; "c" 'd' 'e'\u00a0f`,
    );
  });

  it('leaves all other entities unchanged, including one named like a property of Object.prototype', () => {
    expect(decodeEntities('&copy; &#8212; & &amp &toString;')).toBe('&copy; &#8212; & &amp &toString;');
  });

  it('reverses escapeHtml', () => {
    const text = `<a href="x">&amp;'</a>`;
    expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    expect(decodeEntities(escapeHtml(text))).toBe(text);
  });
});
