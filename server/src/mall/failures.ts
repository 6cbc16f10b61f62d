import { defineFailures } from '../http/failures.ts';

/** What the mall refuses, in the member's words. */
export const mallFail = defineFailures({
  'goods.missing': {
    code: 404,
    'zh-Hans': '商品不存在或已下架',
    'zh-Hant': '商品不存在或已下架',
    en: 'This product does not exist or is no longer sold',
    fr: 'Ce produit n’existe pas ou n’est plus vendu',
    es: 'Este producto no existe o ya no se vende',
  },
  'goods.offShelf': {
    code: 409,
    'zh-Hans': '「{name}」已下架',
    'zh-Hant': '「{name}」已下架',
    en: '“{name}” is no longer sold',
    fr: '« {name} » n’est plus vendu',
    es: '«{name}» ya no se vende',
  },
  'stock.short': {
    code: 409,
    'zh-Hans': '「{name}」库存不足，仅剩 {n} 件',
    'zh-Hant': '「{name}」庫存不足，僅剩 {n} 件',
    en: 'Only {n} of “{name}” left',
    fr: 'Il ne reste que {n} « {name} »',
    es: 'Solo quedan {n} de «{name}»',
  },
  'cart.lineMissing': {
    code: 404,
    'zh-Hans': '购物车里没有这件商品了',
    'zh-Hant': '購物車裡沒有這件商品了',
    en: 'This is no longer in your cart',
    fr: 'Cet article n’est plus dans votre panier',
    es: 'Esto ya no está en su carrito',
  },
  'cart.full': {
    code: 409,
    'zh-Hans': '购物车已满（最多 {n} 种），请先清理',
    'zh-Hant': '購物車已滿（最多 {n} 種），請先清理',
    en: 'Your cart is full ({n} items), please remove some first',
    fr: 'Votre panier est plein ({n} articles), retirez-en d’abord',
    es: 'Su carrito está lleno ({n} artículos), quite algunos antes',
  },
  'address.missing': {
    code: 404,
    'zh-Hans': '收货地址不存在',
    'zh-Hant': '收貨地址不存在',
    en: 'This address does not exist',
    fr: 'Cette adresse n’existe pas',
    es: 'Esta dirección no existe',
  },
  'address.tooMany': {
    code: 409,
    'zh-Hans': '最多保存 {n} 个收货地址',
    'zh-Hant': '最多儲存 {n} 個收貨地址',
    en: 'You can keep at most {n} addresses',
    fr: 'Vous pouvez enregistrer au plus {n} adresses',
    es: 'Puede guardar como máximo {n} direcciones',
  },
});
