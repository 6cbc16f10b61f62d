/** At most this many files at once (specification §5). */
export const maxPick = 9;

/** Whether a file is what an `accept` attribute asks for: `image/*,video/mp4,.pdf`. */
export const isAccepted = (file: { readonly name: string; readonly type: string }, accept: string): boolean =>
  accept.split(',').some((part) => {
    const wanted = part.trim().toLowerCase();
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
  });

/** What happens to the files of one selection. */
export interface Sorted {
  readonly taken: File[];
  readonly oversize: File[];
  /** Of a kind that is not asked for: only dropping and pasting can bring such. */
  readonly odd: number;
  /** More than may be added at once, or than there is room for. */
  readonly left: number;
}

/** Sorts a selection: what is too much is cut off first (specification §5: at most max minus existing, nine at once). */
export const sortFiles = (
  files: readonly File[],
  { room, maxSize, accept }: { room: number; maxSize: number; accept: string },
): Sorted => {
  const right = files.filter((file) => isAccepted(file, accept));
  const chosen = right.slice(0, Math.min(maxPick, room));
  return {
    taken: chosen.filter((file) => file.size <= maxSize),
    oversize: chosen.filter((file) => file.size > maxSize),
    odd: files.length - right.length,
    left: right.length - chosen.length,
  };
};
