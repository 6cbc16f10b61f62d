/** What other domains may call of the common domain. */
export { configValue } from './config/config.repository.ts';
export { labelGroups, labelsOf } from './label/label.repository.ts';
export { protocolTexts, protocolVersions } from './protocol/protocol.repository.ts';
export { cleanRichText } from './rich-text.ts';
export {
  attachPictures,
  attachPrivatePictures,
  keepFetchedPicture,
  keepPictures,
  releasePictures,
  restorePictures,
  withdrawPictures,
} from './upload/upload.service.ts';
