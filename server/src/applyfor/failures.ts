import { defineFailures } from '../http/failures.ts';

/** What applications refuse, in the applicant's words. */
export const applyforFail = defineFailures({
  'shop.locked': {
    code: 409,
    'zh-Hans': '申请已提交，暂不能修改',
    'zh-Hant': '申請已提交，暫不能修改',
    en: 'The application has been submitted and can’t be changed now',
    fr: 'La demande est envoyée et ne peut plus être modifiée pour l’instant',
    es: 'La solicitud está enviada y no se puede cambiar por ahora',
  },
  'shop.owner': {
    code: 409,
    'zh-Hans': '您已拥有店铺',
    'zh-Hant': '您已擁有店鋪',
    en: 'You have a shop already',
    fr: 'Vous avez déjà une boutique',
    es: 'Ya tienes una tienda',
  },
  'shop.planMissing': {
    code: 400,
    'zh-Hans': '请选择入驻方案',
    'zh-Hant': '請選擇入駐方案',
    en: 'Choose a plan',
    fr: 'Choisissez une formule',
    es: 'Elige un plan',
  },
  'shop.categoryMissing': {
    code: 400,
    'zh-Hans': '请选择主营类目',
    'zh-Hant': '請選擇主營類目',
    en: 'Choose a category',
    fr: 'Choisissez une catégorie',
    es: 'Elige una categoría',
  },
  'shop.nameTaken': {
    code: 409,
    'zh-Hans': '店铺名称已被使用，请换一个',
    'zh-Hant': '店鋪名稱已被使用，請換一個',
    en: 'This shop name is taken. Choose another',
    fr: 'Ce nom de boutique est déjà pris, choisissez-en un autre',
    es: 'Ese nombre de tienda ya existe, elige otro',
  },
  'application.missing': {
    code: 404,
    'zh-Hans': '申请不存在',
    'zh-Hant': '申請不存在',
    en: 'This application does not exist',
    fr: 'Cette demande n’existe pas',
    es: 'Esta solicitud no existe',
  },
});
