let edited = false;

const mark = ({ target, type }: Event) => {
  // A file is chosen outside the page, which is hidden meanwhile.
  if (type === 'input' || (target instanceof HTMLInputElement && target.type === 'file')) edited = true;
};

/** Notices from now on what is typed or chosen on the page. Called once. */
export const watchEdits = (): (() => void) => {
  document.addEventListener('input', mark, true);
  document.addEventListener('click', mark, true);
  return () => {
    document.removeEventListener('input', mark, true);
    document.removeEventListener('click', mark, true);
  };
};
/** Another page came: what was on the one before is gone or was sent. */
export const forgetEdits = (): void => {
  edited = false;
};
export const isEdited = (): boolean => edited;

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export const isPlaying = (): boolean =>
  navigator.mediaSession?.playbackState === 'playing' ||
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((media) => !media.paused && !media.ended && !media.muted);
