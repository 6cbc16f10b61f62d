import { defineFailures } from '../../http/failures.ts';

/** Failures of goods in storage and in transit, in the member's words. */
export const storageFail = defineFailures({
  'pickUp.addressMissing': {
    code: 404,
    'zh-Hans': '收货地址不存在，请重新选择',
    'zh-Hant': '收貨地址不存在，請重新選擇',
    en: 'This delivery address no longer exists. Choose another one',
    fr: 'Cette adresse n’existe plus. Choisissez-en une autre',
    es: 'Esta dirección ya no existe. Elige otra',
  },
  'pickUp.notStored': {
    code: 409,
    'zh-Hans': '订单 {orderNo} 不在仓库中，请从提货清单中移除',
    'zh-Hant': '訂單 {orderNo} 不在倉庫中，請從提貨清單中移除',
    en: 'Order {orderNo} is not in storage. Remove it from the list',
    fr: 'La commande {orderNo} n’est pas en entrepôt. Retirez-la de la liste',
    es: 'El pedido {orderNo} no está en el almacén. Quítalo de la lista',
  },
  'parcel.extendedAlready': {
    code: 409,
    'zh-Hans': '收货时间只能延长一次',
    'zh-Hant': '收貨時間只能延長一次',
    en: 'The receipt can be put off only once',
    fr: 'La réception ne peut être reportée qu’une fois',
    es: 'La recepción solo se puede aplazar una vez',
  },
  'parcel.receiptDue': {
    code: 409,
    'zh-Hans': '收货时间已到，不能再延长',
    'zh-Hant': '收貨時間已到，不能再延長',
    en: 'The time for receipt is over and can’t be put off',
    fr: 'Le délai de réception est écoulé, il ne peut plus être reporté',
    es: 'El plazo de recepción ha terminado y no se puede aplazar',
  },
  'order.unsplittable': {
    code: 409,
    'zh-Hans': '只有一件，不能拆分',
    'zh-Hant': '只有一件，不能拆分',
    en: 'A single piece can’t be split',
    fr: 'Une pièce unique ne se divise pas',
    es: 'Una sola pieza no se puede dividir',
  },
  'split.sum': {
    code: 400,
    'zh-Hans': '各份数量之和须为 {quantity}',
    'zh-Hant': '各份數量之和須為 {quantity}',
    en: 'The parts must add up to {quantity}',
    fr: 'Les parts doivent totaliser {quantity}',
    es: 'Las partes deben sumar {quantity}',
  },
});
