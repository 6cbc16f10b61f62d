/** Offers a file for download; phones open or store it according to its type and name. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Phones read it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
