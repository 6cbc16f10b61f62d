import { defineFailures } from '../../http/failures.ts';

/** Refusals of group buying, in member-facing wording; each states the alternative. */
export const groupFail = defineFailures({
  'group.missing': {
    code: 404,
    'zh-Hans': '拼团不存在',
    'zh-Hant': '團購不存在',
    en: 'This group does not exist',
    fr: 'Ce groupe n’existe pas',
    es: 'Este grupo no existe',
  },
  'group.full': {
    code: 409,
    'zh-Hans': '这个团已经满员，您可以自己开一个新团',
    'zh-Hant': '這個團已經滿員，您可以自己開一個新團',
    en: 'This group is full. You can open a new one',
    fr: 'Ce groupe est complet. Vous pouvez en ouvrir un autre',
    es: 'Este grupo está completo. Puedes abrir uno nuevo',
  },
  'group.over': {
    code: 409,
    'zh-Hans': '这个团已经结束，您可以自己开一个新团',
    'zh-Hant': '這個團已經結束，您可以自己開一個新團',
    en: 'This group has ended. You can open a new one',
    fr: 'Ce groupe est terminé. Vous pouvez en ouvrir un autre',
    es: 'Este grupo ha terminado. Puedes abrir uno nuevo',
  },
  'group.joined': {
    code: 409,
    'zh-Hans': '您已经在这个团里了，邀请好友更快成团',
    'zh-Hant': '您已經在這個團裡了，邀請好友更快成團',
    en: 'You are in this group already. Invite friends to fill it sooner',
    fr: 'Vous êtes déjà dans ce groupe. Invitez des amis pour le compléter plus vite',
    es: 'Ya estás en este grupo. Invita a amigos para completarlo antes',
  },
  'group.tooMany': {
    code: 409,
    'zh-Hans': '拼团每单最多买 {n} 件',
    'zh-Hant': '團購每單最多買 {n} 件',
    en: '{n, plural, one {In a group you can buy at most # item per order} other {In a group you can buy at most # items per order}}',
    fr: '{n, plural, one {En groupe, vous pouvez acheter # article au plus par commande} many {En groupe, vous pouvez acheter # d’articles au plus par commande} other {En groupe, vous pouvez acheter # articles au plus par commande}}',
    es: '{n, plural, one {En grupo puedes comprar como máximo # artículo por pedido} many {En grupo puedes comprar como máximo # de artículos por pedido} other {En grupo puedes comprar como máximo # artículos por pedido}}',
  },
  'group.memberLimit': {
    code: 409,
    'zh-Hans': '这个拼团活动每人限购 {n} 件，含未付款的订单',
    'zh-Hant': '這個團購活動每人限購 {n} 件，含未付款的訂單',
    en: 'In this group offer everybody can buy at most {n}, unpaid orders included',
    fr: 'Dans cette offre de groupe, la limite par personne est de {n}, commandes impayées comprises',
    es: 'En esta oferta de grupo cada persona puede comprar como máximo {n}, contando los pedidos sin pagar',
  },
  'group.skuOut': {
    code: 409,
    'zh-Hans': '这个规格不参加拼团，请换一个规格',
    'zh-Hant': '這個規格不參加團購，請換一個規格',
    en: 'This variant is not part of group buying. Choose another',
    fr: 'Cette variante ne fait pas partie de l’achat groupé. Choisissez-en une autre',
    es: 'Esta variante no entra en la compra en grupo, elige otra',
  },
});
