import type { AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import { defineFailures } from '../../http/failures.ts';

/** Why an event is refused: the current state of the case. */
export const afterSaleStateFail = defineFailures({
  'afterSale.is.applied': {
    code: 409,
    'zh-Hans': '申请还在等待处理',
    'zh-Hant': '申請還在等待處理',
    en: 'This request is still waiting for an answer',
    fr: 'Cette demande attend encore une réponse',
    es: 'Esta solicitud aún espera respuesta',
  },
  'afterSale.is.approved': {
    code: 409,
    'zh-Hans': '申请已通过，等待寄回商品',
    'zh-Hant': '申請已通過，等待寄回商品',
    en: 'This request is approved; the goods are to be sent back',
    fr: 'Cette demande est acceptée ; le retour des articles est attendu',
    es: 'Esta solicitud está aprobada; falta devolver los artículos',
  },
  'afterSale.is.rejected': {
    code: 409,
    'zh-Hans': '申请没有通过',
    'zh-Hant': '申請沒有通過',
    en: 'This request has been declined',
    fr: 'Cette demande a été refusée',
    es: 'Esta solicitud se ha rechazado',
  },
  'afterSale.is.appealed': {
    code: 409,
    'zh-Hans': '申诉正在处理',
    'zh-Hant': '申訴正在處理',
    en: 'The appeal is being looked at',
    fr: 'Le recours est en cours d’examen',
    es: 'La apelación se está revisando',
  },
  'afterSale.is.returning': {
    code: 409,
    'zh-Hans': '商品正在退回途中',
    'zh-Hant': '商品正在退回途中',
    en: 'The goods are on their way back',
    fr: 'Les articles sont en cours de retour',
    es: 'Los artículos están en camino de vuelta',
  },
  'afterSale.is.received': {
    code: 409,
    'zh-Hans': '退回的商品已收到，正在检查',
    'zh-Hant': '退回的商品已收到，正在檢查',
    en: 'The returned goods have arrived and are being checked',
    fr: 'Les articles retournés sont arrivés et sont contrôlés',
    es: 'Los artículos devueltos han llegado y se están revisando',
  },
  'afterSale.is.reshipped': {
    code: 409,
    'zh-Hans': '新商品已寄出',
    'zh-Hant': '新商品已寄出',
    en: 'The new goods have been sent',
    fr: 'Les nouveaux articles sont expédiés',
    es: 'Los artículos nuevos ya se han enviado',
  },
  'afterSale.is.refunded': {
    code: 409,
    'zh-Hans': '这次售后已退款',
    'zh-Hant': '這次售後已退款',
    en: 'This request has been refunded',
    fr: 'Cette demande est remboursée',
    es: 'Esta solicitud ya está reembolsada',
  },
  'afterSale.is.completed': {
    code: 409,
    'zh-Hans': '换货已完成',
    'zh-Hant': '換貨已完成',
    en: 'This exchange is complete',
    fr: 'Cet échange est terminé',
    es: 'Este cambio está completado',
  },
  'afterSale.is.withdrawn': {
    code: 409,
    'zh-Hans': '这次售后已撤销',
    'zh-Hant': '這次售後已撤銷',
    en: 'This request has been withdrawn',
    fr: 'Cette demande a été retirée',
    es: 'Esta solicitud se ha retirado',
  },
  'afterSale.is.closed': {
    code: 409,
    'zh-Hans': '这次售后已关闭',
    'zh-Hant': '這次售後已關閉',
    en: 'This request is closed',
    fr: 'Cette demande est close',
    es: 'Esta solicitud está cerrada',
  },
});

/** The refusal (409) of an event that the state does not permit. */
export const afterSaleRefusal = (state: AfterSaleState) => afterSaleStateFail(`afterSale.is.${state}`);
