let edited = false;

const mark = ({ target, type }: Event) => {
  // A file picker hides the page and fires only `change` for its file input.
  if (type === 'input' || (target instanceof HTMLInputElement && target.type === 'file')) edited = true;
};

/** Tracks from now on whether something is typed or chosen on the page. Called once. */
export const watchEdits = (): (() => void) => {
  document.addEventListener('input', mark, true);
  document.addEventListener('click', mark, true);
  return () => {
    document.removeEventListener('input', mark, true);
    document.removeEventListener('click', mark, true);
  };
};
/** After a navigation: input on the previous page is gone or was sent. */
export const clearEdits = (): void => {
  edited = false;
};
export const isEdited = (): boolean => edited;

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export const isPlaying = (): boolean =>
  navigator.mediaSession?.playbackState === 'playing' ||
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((media) => !media.paused && !media.ended && !media.muted);
