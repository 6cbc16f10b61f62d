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
  uploadSitePicture: {
    method: 'POST',
    path: '/api/operator/picture/upload',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 10 * 1024 * 1024,
    summary:
      'Stores a picture of the company (file=@picture.jpg, at most 10 MB) for any operation that takes one; an unused one is deleted after a day.',
  },
});
