import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Film } from './film.tsx';

const texts = { film: '宫灯的视频', play: '播放视频：宫灯', failed: '视频暂时无法播放' };
const film = (shown = true) => (
  <Film src="/media/films/denglong.mp4" poster="/media/lots/denglong-1.webp" texts={texts} shown={shown} ratio={4 / 3} />
);
const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
beforeEach(() => pause.mockClear());
afterAll(() => pause.mockRestore());

describe('Film', () => {
  it('fetches nothing before the tap, then plays muted in the proportions of the pictures', async () => {
    const { container } = render(film());
    expect(container.querySelector('video')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: texts.play }));
    const video = screen.getByLabelText<HTMLVideoElement>(texts.film);
    expect([video.muted, video.autoplay, video.style.aspectRatio]).toEqual([true, true, String(4 / 3)]);
  });

  it('pauses when its slide leaves', async () => {
    const { rerender } = render(film());
    await userEvent.click(screen.getByRole('button', { name: texts.play }));
    expect(pause).not.toHaveBeenCalled();
    rerender(film(false));
    expect(pause).toHaveBeenCalledTimes(1);
  });

  it('returns to its poster with a message if it cannot be played', async () => {
    render(film());
    await userEvent.click(screen.getByRole('button', { name: texts.play }));
    fireEvent.error(screen.getByLabelText(texts.film));
    expect(await screen.findByRole('button', { name: texts.play })).toBeInTheDocument();
    expect(await screen.findByText(texts.failed)).toBeInTheDocument();
  });
});
