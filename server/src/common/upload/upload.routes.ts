import { upload } from '@juhe/contract/common/upload';
import { uploadSchemas } from '@juhe/contract/common/upload.schemas';
import { routes } from '../../http/call/routes.ts';
import { uploadPictures, uploadSitePicture } from './upload.service.ts';

export const uploadRoutes = routes(upload, uploadSchemas, {
  uploadPictures: (ctx, { purpose, file, file2, file3, file4, file5, file6, file7, file8, file9 }) =>
    uploadPictures(
      ctx,
      purpose,
      [file, file2, file3, file4, file5, file6, file7, file8, file9].filter((upload) => upload !== undefined),
    ),
  uploadSitePicture,
});
