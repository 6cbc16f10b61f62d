/** Offers a file; phones open or keep it by its kind and name. */
export const saveFile = (name: string, mediaType: string, base64: string): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A phone reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
