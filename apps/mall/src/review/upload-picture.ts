import { uploadFile } from '@juhe/api-client/common/upload';

/** Uploads a picture of a review for `UploadGrid`. */
export const uploadPicture = async (file: File, signal: AbortSignal): Promise<{ url: string; thumb: string }> => {
  const result = await uploadFile(file, { purpose: 'review', signal });
  if (!result.ok) throw result.error;
  return { url: result.data.url, thumb: result.data.thumb };
};

/** Maximum number of pictures of one review (domain.md §4). */
export const mostPictures = 9;
/** Maximum number of characters of one review. */
export const mostText = 500;
