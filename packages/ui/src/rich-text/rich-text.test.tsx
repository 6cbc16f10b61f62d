import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

const show = async (html: string) => {
  const { container } = render(<RichText html={`<p>start</p>${html}`} />);
  await screen.findByText('start');
  return container;
};

describe('RichText', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<iframe src="https://example.org"></iframe>',
    '<form action="/x"><input name=a></form>',
    '<style>*{display:none}</style>',
    '<p style="position:fixed" onclick="alert(1)" class="x" id="y">x</p>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img src="//evil.example/x.png">',
    '<p data-action="pay">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('lets nothing active through: %s', async (html) => {
    const container = await show(html);
    expect(
      container.querySelector(
        'script, svg, iframe, form, input, style, [onerror], [onclick], [onload], [style], [id], [data-action]',
      ),
    ).toBeNull();
    for (const element of container.querySelectorAll('[href], [src]')) {
      expect(element.getAttribute('href') ?? element.getAttribute('src')).toMatch(/^(https?:|\/(?!\/)|#)/);
    }
  });

  it('keeps headings, lists, links and pictures, which load late', async () => {
    const container = await show('<h2>One</h2><ul><li>a</li></ul><a href="https://example.org">out</a><img src="/files/a.webp">');
    expect(screen.getByRole('heading', { name: 'One' })).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('a');
    expect(screen.getByRole('link', { name: 'out' })).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
  });

  it('makes pictures buttons that tell which one of all was pressed, but not those of links', async () => {
    const onPicture = jest.fn();
    render(
      <RichText
        html={
          '<p>start</p><img src="/media/a.webp" alt="河"><a href="/x"><img src="/media/l.webp"></a><p><img src="/media/b.webp"></p>'
        }
        onPicture={onPicture}
      />,
    );
    await screen.findByText('start');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      '查看第 1 张 河',
      '查看第 2 张',
    ]);
    screen.getByRole('button', { name: '查看第 2 张' }).click();
    expect(onPicture).toHaveBeenCalledWith(
      [
        { src: '/media/a.webp', alt: '河' },
        { src: '/media/b.webp', alt: '' },
      ],
      1,
    );
  });
});
