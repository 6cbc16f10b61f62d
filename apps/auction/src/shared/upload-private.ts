import { uploadFile } from '@juhe/api-client/common/upload';

/** Sends a private picture. It is handed in by its id: that is what stands as its address here. */
export const uploadPrivate = (purpose: 'paymentCode' | 'voucher') => async (file: File, signal?: AbortSignal) => {
  const result = await uploadFile(file, { purpose, ...(signal ? { signal } : {}) });
  if (!result.ok) throw result.error;
  return { url: result.data.id, thumb: result.data.thumb };
};
