import { defineFailures } from '../http/failures.ts';

/** What the wallet refuses, in the member's words; amounts in yuan. */
export const walletFail = defineFailures({
  'company.none': {
    code: 404,
    'zh-Hans': '您还没有企业钱包，店铺入驻通过后自动开通',
    'zh-Hant': '您還沒有企業錢包，店鋪入駐通過後自動開通',
    en: 'You have no company wallet yet. It opens when your shop is approved',
    fr: 'Vous n’avez pas encore de portefeuille d’entreprise. Il s’ouvre à la validation de votre boutique',
    es: 'Aún no tienes monedero de empresa. Se abre al aprobarse tu tienda',
  },
  'pay.self': {
    code: 409,
    'zh-Hans': '不能转账给自己',
    'zh-Hant': '不能轉帳給自己',
    en: 'You can’t transfer to yourself',
    fr: 'Vous ne pouvez pas vous transférer de l’argent',
    es: 'No puedes transferirte dinero a ti mismo',
  },
  'pay.unknown': {
    code: 404,
    'zh-Hans': '没有找到该手机号对应的用户',
    'zh-Hant': '沒有找到該手機號碼對應的使用者',
    en: 'There is no member with this mobile',
    fr: 'Aucun membre n’a ce numéro',
    es: 'No hay ningún miembro con ese móvil',
  },
  'pay.payeeMissing': {
    code: 400,
    'zh-Hans': '请填写对方手机号',
    'zh-Hant': '請填寫對方手機號碼',
    en: 'Enter the mobile number of the person you are paying',
    fr: 'Indiquez le numéro de mobile de la personne à payer',
    es: 'Indica el móvil de la persona a la que pagas',
  },
  'pay.payeeExpired': {
    code: 409,
    'zh-Hans': '收款人信息已失效，请重新填写手机号',
    'zh-Hant': '收款人資訊已失效，請重新填寫手機號碼',
    en: 'These payee details have expired, enter the mobile number again',
    fr: 'Les informations du bénéficiaire ont expiré, saisissez à nouveau le numéro',
    es: 'Los datos del destinatario han caducado, vuelve a introducir el móvil',
  },
  'pay.dailyLimit': {
    code: 409,
    'zh-Hans': '今日转账额度为 {limitCents}，还可转 {leftCents}',
    'zh-Hant': '今日轉帳額度為 {limitCents}，還可轉 {leftCents}',
    en: 'You can transfer {limitCents} a day. {leftCents} is left today',
    fr: 'Vous pouvez transférer {limitCents} par jour. Il reste {leftCents} aujourd’hui',
    es: 'Puedes transferir {limitCents} al día. Hoy quedan {leftCents}',
  },
});
