import { decodeEntities, escapeHtml } from './html-entities.ts';

describe('decodeEntities', () => {
  it('reads each entity once: what it stands for is no entity again', () => {
    expect(decodeEntities('a &lt;b&gt; &amp;lt; &quot;c&quot; &#39;d&#39;&nbsp;e')).toBe(`a <b> &lt; "c" 'd' e`);
  });

  it('leaves every other entity as it is', () => {
    expect(decodeEntities('&copy; &#8212; & &amp')).toBe('&copy; &#8212; & &amp');
  });

  it('gives back what escapeHtml was given', () => {
    const text = `<a href="x">&amp;'</a>`;
    expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    expect(decodeEntities(escapeHtml(text))).toBe(text);
  });
});
