/** Measures a picture; falls back to a guess if the browser cannot decode it (the server decides). */
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
