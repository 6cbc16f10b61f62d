import { defineFailures } from '../../http/failures.ts';

/** Refusals of opening, suspending and closing shops. */
export const shopLifeFail = defineFailures({
  'shop.none': {
    code: 404,
    'zh-Hans': '您还没有店铺',
    'zh-Hant': '您還沒有店鋪',
    en: 'You have no shop yet',
    fr: 'Vous n’avez pas encore de boutique',
    es: 'Aún no tienes tienda',
  },
  'shop.open': {
    code: 409,
    'zh-Hans': '店铺正在营业，无需恢复',
    'zh-Hant': '店鋪正在營業，無需復原',
    en: 'This shop is open already',
    fr: 'Cette boutique est déjà ouverte',
    es: 'Esta tienda ya está abierta',
  },
  'shop.suspended': {
    code: 409,
    'zh-Hans': '店铺已被暂停营业，恢复后才能操作',
    'zh-Hant': '店鋪已被暫停營業，復原後才能操作',
    en: 'This shop is suspended. This is possible again once it is reinstated',
    fr: 'Cette boutique est suspendue. Ce sera possible après son rétablissement',
    es: 'Esta tienda está suspendida. Podrás hacerlo cuando se restablezca',
  },
  'shop.closed': {
    code: 409,
    'zh-Hans': '店铺已经关闭',
    'zh-Hant': '店鋪已經關閉',
    en: 'This shop has closed',
    fr: 'Cette boutique a fermé',
    es: 'Esta tienda ha cerrado',
  },
  'shop.ordersOpen': {
    code: 409,
    'zh-Hans': '还有 {n} 笔订单没有完成，完成后才能关店',
    'zh-Hant': '還有 {n} 筆訂單沒有完成，完成後才能關店',
    en: '{n, plural, one {# order is} other {# orders are}} still open. You can close the shop after the last one',
    fr: '{n, plural, one {# commande est} many {# de commandes sont} other {# commandes sont}} encore en cours. Vous pourrez fermer la boutique après la dernière',
    es: '{n, plural, one {Queda # pedido abierto} many {Quedan # de pedidos abiertos} other {Quedan # pedidos abiertos}}. Podrás cerrar la tienda tras el último',
  },
  'shop.planLimit': {
    code: 409,
    'zh-Hans': '当前入驻方案最多上架 {n} 件商品',
    'zh-Hant': '目前入駐方案最多上架 {n} 件商品',
    en: 'The shop’s plan allows {n, plural, one {# product} other {# products}} on the shelf',
    fr: 'La formule de la boutique permet {n, plural, one {# produit} many {# de produits} other {# produits}} en rayon',
    es: 'El plan de la tienda permite {n, plural, one {# producto} many {# de productos} other {# productos}} a la venta',
  },
  'shop.planActivities': {
    code: 409,
    'zh-Hans': '当前入驻方案不支持拼团与砍价',
    'zh-Hant': '目前入駐方案不支援團購與砍價',
    en: 'The shop’s plan has no group buying or bargains',
    fr: 'La formule de la boutique ne comprend ni achats groupés ni baisse de prix',
    es: 'El plan de la tienda no incluye compras en grupo ni regateo',
  },
});
