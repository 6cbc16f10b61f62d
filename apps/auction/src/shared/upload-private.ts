import { uploadFile } from '@juhe/api-client/common/upload';

/** Uploads a private picture. It is submitted by its id, which is returned as its URL here. */
export const uploadPrivate = (purpose: 'paymentCode' | 'voucher') => async (file: File, signal?: AbortSignal) => {
  const result = await uploadFile(file, { purpose, ...(signal ? { signal } : {}) });
  if (!result.ok) throw result.error;
  return { url: result.data.id, thumb: result.data.thumb };
};
