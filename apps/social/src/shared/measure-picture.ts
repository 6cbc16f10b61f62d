/** Measures of a picture; a guess when the browser cannot read it (the server decides). */
export const measurePicture = async (file: Blob): Promise<{ width: number; height: number }> => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return { width: 1, height: 1 };
  }
};
