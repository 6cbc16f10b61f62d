/** Offers a file; phones open or keep it by its kind and name. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A phone reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
