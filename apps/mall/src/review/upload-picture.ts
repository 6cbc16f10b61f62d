import { uploadFile } from '@juhe/api-client/common/upload';

/** Uploads a picture of a review for `UploadGrid`. */
export const uploadPicture = async (file: File, signal: AbortSignal): Promise<{ url: string; thumb: string }> => {
  const result = await uploadFile(file, { purpose: 'review', signal });
  if (!result.ok) throw result.error;
  return { url: result.data.url, thumb: result.data.thumb };
};
