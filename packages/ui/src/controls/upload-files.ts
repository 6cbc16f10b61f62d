/** Maximum number of files per selection (specification §5). */
export const maxPick = 9;

/** Returns whether a file matches an `accept` attribute: `image/*,video/mp4,.pdf`. */
export const isAccepted = (file: { readonly name: string; readonly type: string }, accept: string): boolean =>
  accept.split(',').some((part) => {
    const pattern = part.trim().toLowerCase();
    if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern);
    return pattern.endsWith('/*') ? file.type.startsWith(pattern.slice(0, -1)) : file.type === pattern;
  });

/** The result of sorting a selection of files. */
export interface Sorted {
  readonly accepted: File[];
  readonly oversize: File[];
  /** Number of files of another type: only possible by dropping and pasting. */
  readonly odd: number;
  /** Number of files beyond the limit per selection, or beyond the free places. */
  readonly excess: number;
}

/** Sorts a selection: the excess is cut off first (specification §5: at most max minus existing, nine at once). */
export const sortFiles = (
  files: readonly File[],
  { room, maxSize, accept }: { room: number; maxSize: number; accept: string },
): Sorted => {
  const ofAcceptedType = files.filter((file) => isAccepted(file, accept));
  const chosen = ofAcceptedType.slice(0, Math.min(maxPick, room));
  return {
    accepted: chosen.filter((file) => file.size <= maxSize),
    oversize: chosen.filter((file) => file.size > maxSize),
    odd: files.length - ofAcceptedType.length,
    excess: ofAcceptedType.length - chosen.length,
  };
};
