import { defineFailures } from '../http/failures.ts';

export const storageFail = defineFailures({
  'upload.type': {
    code: 400,
    'zh-Hans': '仅支持 JPG、PNG、WebP、GIF 图片',
    'zh-Hant': '僅支援 JPG、PNG、WebP、GIF 圖片',
    en: 'Only JPEG, PNG, WebP and GIF pictures are accepted',
    fr: 'Seules les images JPEG, PNG, WebP et GIF sont acceptées',
    es: 'Solo se aceptan imágenes JPEG, PNG, WebP y GIF',
  },
  'upload.broken': {
    code: 400,
    'zh-Hans': '图片已损坏或不完整，请重新选择',
    'zh-Hant': '圖片已損壞或不完整，請重新選擇',
    en: 'The picture is damaged or incomplete. Choose another',
    fr: 'L’image est endommagée ou incomplète. Choisissez-en une autre',
    es: 'La imagen está dañada o incompleta. Elige otra',
  },
  'upload.dimensions': {
    code: 400,
    'zh-Hans': '图片尺寸过大，最多 4000 万像素',
    'zh-Hant': '圖片尺寸過大，最多 4000 萬像素',
    en: 'The picture is too large: at most 40 megapixels',
    fr: 'L’image est trop grande : 40 mégapixels au maximum',
    es: 'La imagen es demasiado grande: 40 megapíxeles como máximo',
  },
  'upload.frames': {
    code: 400,
    'zh-Hans': '动图帧数过多，最多 {n} 帧',
    'zh-Hant': '動圖影格過多，最多 {n} 格',
    en: 'The animation is too long: at most {n, plural, one {# frame} other {# frames}}',
    fr: 'L’animation est trop longue : {n, plural, one {# image} many {# d’images} other {# images}} au maximum',
    es: 'La animación es demasiado larga: {n, plural, one {# fotograma} many {# de fotogramas} other {# fotogramas}} como máximo',
  },
  'upload.dailyLimit': {
    code: 429,
    'zh-Hans': '今日上传数量已达上限（{n} 张），请明天再试',
    'zh-Hant': '今日上傳數量已達上限（{n} 張），請明天再試',
    en: '{n, plural, one {You have reached the daily limit of # picture. Try again tomorrow} other {You have reached the daily limit of # pictures. Try again tomorrow}}',
    fr: '{n, plural, one {Vous avez atteint la limite de # image par jour. Réessayez demain} many {Vous avez atteint la limite de # d’images par jour. Réessayez demain} other {Vous avez atteint la limite de # images par jour. Réessayez demain}}',
    es: '{n, plural, one {Has alcanzado el límite de # imagen al día. Inténtalo mañana} many {Has alcanzado el límite de # de imágenes al día. Inténtalo mañana} other {Has alcanzado el límite de # imágenes al día. Inténtalo mañana}}',
  },
  'upload.unknown': {
    code: 400,
    'zh-Hans': '图片不存在，请重新上传',
    'zh-Hant': '圖片不存在，請重新上傳',
    en: 'The picture does not exist. Upload it again',
    fr: 'L’image n’existe pas. Envoyez-la à nouveau',
    es: 'La imagen no existe. Vuelve a subirla',
  },
});
