import type { Obstacle } from '@juhe/contract/member/account.schemas';
import type { Texts } from '../../http/lang.ts';

const names: Readonly<Record<Obstacle['kind'], Texts>> = {
  mobile: {
    'zh-Hans': '尚未绑定手机号',
    'zh-Hant': '尚未綁定手機號碼',
    en: 'no mobile linked',
    fr: 'aucun numéro associé',
    es: 'sin número vinculado',
  },
  wallet: {
    'zh-Hans': '钱包余额',
    'zh-Hant': '錢包餘額',
    en: 'wallet balance',
    fr: 'solde du portefeuille',
    es: 'saldo del monedero',
  },
  companyWallet: {
    'zh-Hans': '企业钱包余额',
    'zh-Hant': '企業錢包餘額',
    en: 'company wallet balance',
    fr: 'solde du portefeuille d’entreprise',
    es: 'saldo del monedero de empresa',
  },
  serviceFee: {
    'zh-Hans': '服务费余额',
    'zh-Hant': '服務費餘額',
    en: 'service-fee balance',
    fr: 'solde des frais de service',
    es: 'saldo de comisiones',
  },
  inFlight: {
    'zh-Hans': '处理中的提现',
    'zh-Hant': '處理中的提領',
    en: 'a withdrawal under way',
    fr: 'retrait en cours',
    es: 'retirada en curso',
  },
  orders: {
    'zh-Hans': '未完成的订单',
    'zh-Hant': '未完成的訂單',
    en: 'open orders',
    fr: 'commandes en cours',
    es: 'pedidos abiertos',
  },
  shopOrders: {
    'zh-Hans': '店铺未完成的订单',
    'zh-Hant': '店鋪未完成的訂單',
    en: 'open orders of your shop',
    fr: 'commandes en cours de votre boutique',
    es: 'pedidos abiertos de tu tienda',
  },
  courses: {
    'zh-Hans': '未完成的课程订单',
    'zh-Hant': '未完成的課程訂單',
    en: 'open course orders',
    fr: 'commandes de cours en cours',
    es: 'pedidos de cursos abiertos',
  },
  leadingBids: {
    'zh-Hans': '领先的出价',
    'zh-Hant': '領先的出價',
    en: 'leading bids',
    fr: 'enchères en tête',
    es: 'pujas en cabeza',
  },
  deposits: {
    'zh-Hans': '冻结的保证金',
    'zh-Hant': '凍結的保證金',
    en: 'deposits held',
    fr: 'cautions retenues',
    es: 'depósitos retenidos',
  },
  auctions: {
    'zh-Hans': '进行中的拍品',
    'zh-Hant': '進行中的拍品',
    en: 'your lots at auction',
    fr: 'vos lots aux enchères',
    es: 'tus lotes en subasta',
  },
  auctionOrders: {
    'zh-Hans': '未结束的竞拍订单',
    'zh-Hant': '未結束的競拍訂單',
    en: 'open auction orders',
    fr: 'des commandes d’enchères en cours',
    es: 'pedidos de subasta abiertos',
  },
  paymentCases: {
    'zh-Hans': '核实中的付款',
    'zh-Hant': '核實中的付款',
    en: 'a payment under review',
    fr: 'paiement en cours d’examen',
    es: 'un pago en revisión',
  },
  delayedPayments: {
    'zh-Hans': '在途的延时付款',
    'zh-Hant': '在途的延時付款',
    en: 'a delayed payment under way',
    fr: 'paiement différé en cours',
    es: 'un pago diferido en camino',
  },
  redPackets: {
    'zh-Hans': '待领取的红包',
    'zh-Hant': '待領取的紅包',
    en: 'a red packet not opened yet',
    fr: 'une enveloppe rouge en attente',
    es: 'un sobre rojo sin abrir',
  },
  cardGifts: {
    'zh-Hans': '待领取的赠卡',
    'zh-Hant': '待領取的贈卡',
    en: 'a card you gave that waits',
    fr: 'une carte offerte en attente',
    es: 'una tarjeta regalada en espera',
  },
  dueShares: {
    'zh-Hans': '待确认的分润',
    'zh-Hant': '待確認的分潤',
    en: 'shares to acknowledge',
    fr: 'parts à valider',
    es: 'participaciones por aceptar',
  },
  pointsOrders: {
    'zh-Hans': '未完成的积分订单',
    'zh-Hant': '未完成的積分訂單',
    en: 'open points orders',
    fr: 'commandes en points en cours',
    es: 'pedidos con puntos abiertos',
  },
  shopApplication: {
    'zh-Hans': '审核中的开店申请',
    'zh-Hant': '審核中的開店申請',
    en: 'a shop application under review',
    fr: 'demande de boutique à l’étude',
    es: 'solicitud de tienda en revisión',
  },
  expertApplication: {
    'zh-Hans': '审核中的达人申请',
    'zh-Hant': '審核中的達人申請',
    en: 'an expert application under review',
    fr: 'demande d’expert à l’étude',
    es: 'solicitud de experto en revisión',
  },
};

/** Returns the names of the obstacles, in one line per language. */
export const obstacleList = (obstacles: readonly Pick<Obstacle, 'kind'>[]): Texts => {
  const line = (lang: keyof Texts, comma: string) => obstacles.map(({ kind }) => names[kind][lang]).join(comma);
  return {
    'zh-Hans': line('zh-Hans', '、'),
    'zh-Hant': line('zh-Hant', '、'),
    en: line('en', ', '),
    fr: line('fr', ', '),
    es: line('es', ', '),
  };
};
