import { call, type CallResult } from '@juhe/api-client';
import { upload } from '@juhe/contract/common/upload';
import type { Uploaded, uploadPurposes } from '@juhe/contract/common/upload.schemas';

interface UploadOptions {
  /** The purpose of the picture; private purposes return URLs that expire. */
  readonly purpose: (typeof uploadPurposes)[number];
  /** The uploaded part, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads one picture. Never throws, shows no toast: the picture's tile shows the result. */
export const uploadFile = async (file: File, { purpose, ...options }: UploadOptions): Promise<CallResult<Uploaded>> => {
  const result = await call(upload.uploadPictures, { purpose, file }, { quiet: true, ...options });
  if (!result.ok) return result;
  const [uploaded] = result.data;
  if (!uploaded) return { ok: false, error: { kind: 'network', message: '', errCode: 602001 } };
  return { ok: true, data: uploaded };
};
