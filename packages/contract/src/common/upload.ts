import { defineOperations } from '../operation.ts';
import type { uploadSchemas } from './upload.schemas.ts';

export const upload = defineOperations<typeof uploadSchemas>()('common/upload', {
  uploadPictures: {
    method: 'POST',
    path: '/api/common/upload',
    encoding: 'multipart',
    access: 'required',
    extension: true,
    maxBytes: 10 * 1024 * 1024,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary:
      'Stores 1 to 9 pictures (JPEG, PNG, WebP, GIF; 10 MB each): rotated upright, without metadata, re-encoded in two sizes.',
  },
});
