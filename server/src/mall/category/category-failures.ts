import { defineFailures } from '../../http/failures.ts';

/** Refusals of changes to the category tree. */
export const categoryFail = defineFailures({
  'category.missing': {
    code: 404,
    'zh-Hans': '没有这个分类',
    'zh-Hant': '沒有這個分類',
    en: 'There is no such category',
    fr: 'Cette catégorie n’existe pas',
    es: 'No existe esta categoría',
  },
  'category.level': {
    code: 409,
    'zh-Hans': '分类只有三级，第三级下面不能再建分类',
    'zh-Hant': '分類只有三級，第三級下面不能再建分類',
    en: 'There are three levels, and none below the third',
    fr: 'Il y a trois niveaux, et aucun sous le troisième',
    es: 'Hay tres niveles y ninguno por debajo del tercero',
  },
  'category.children': {
    code: 409,
    'zh-Hans': '这个分类下还有子分类，请先移除它们',
    'zh-Hant': '這個分類下還有子分類，請先移除它們',
    en: 'There are categories below it. Remove those first',
    fr: 'Elle contient d’autres catégories. Retirez-les d’abord',
    es: 'Tiene categorías debajo. Quítalas primero',
  },
  'category.products': {
    code: 409,
    'zh-Hans': '这个分类里还有商品（包括已下架的），请先把它们移到别的分类',
    'zh-Hant': '這個分類裡還有商品（包括已下架的），請先把它們移到別的分類',
    en: 'There are products in it, on the shelf or off it. Move them first',
    fr: 'Elle contient des produits, en vente ou non. Déplacez-les d’abord',
    es: 'Contiene productos, a la venta o no. Muévelos primero',
  },
  'category.coupons': {
    code: 409,
    'zh-Hans': '还有优惠券只限这个分类使用，不能移除',
    'zh-Hant': '還有優惠券只限這個分類使用，不能移除',
    en: 'There are coupons for this category, so it stays',
    fr: 'Des coupons portent sur cette catégorie, elle reste donc',
    es: 'Hay cupones para esta categoría, así que se queda',
  },
  'category.applications': {
    code: 409,
    'zh-Hans': '还有入驻申请选择了这个分类，不能移除',
    'zh-Hant': '還有入駐申請選擇了這個分類，不能移除',
    en: 'Shop applications name this category, so it stays',
    fr: 'Des demandes de boutique citent cette catégorie, elle reste donc',
    es: 'Hay solicitudes de tienda con esta categoría, así que se queda',
  },
});
