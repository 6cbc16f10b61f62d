import { uploadFile } from '@juhe/api-client/common/upload';

/** A private picture is submitted by its id, which is returned as its URL here. */
export const uploadEvidence = async (file: File, signal?: AbortSignal) => {
  const result = await uploadFile(file, { purpose: 'afterSale', ...(signal ? { signal } : {}) });
  if (!result.ok) throw result.error;
  return { url: result.data.id, thumb: result.data.thumb };
};
