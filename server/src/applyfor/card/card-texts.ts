/** Names of the rights, in the languages of the app. */
import type { Right, RightKey } from '@juhe/contract/applyfor/card.schemas';
import type { Lang, Texts } from '../../http/lang.ts';
import { formatMessage } from '../../http/message.ts';
import type { RightColumns } from '../../db/right-columns.ts';

interface RightText {
  readonly icon: Right['icon'];
  readonly name: Texts;
  /** `{n}` is the value of the right. */
  readonly text: Texts;
}

const texts: Readonly<Record<RightKey, RightText>> = {
  freeFreight: {
    icon: 'truck',
    name: {
      'zh-Hans': '购物免运费',
      'zh-Hant': '購物免運費',
      en: 'Free delivery',
      fr: 'Livraison offerte',
      es: 'Envío gratis',
    },
    text: {
      'zh-Hans': '商城订单不限金额免运费',
      'zh-Hant': '商城訂單不限金額免運費',
      en: 'On every mall order, whatever its amount',
      fr: 'Pour chaque commande, quel que soit le montant',
      es: 'En todos los pedidos, sea cual sea el importe',
    },
  },
  memberPrice: {
    icon: 'tag',
    name: {
      'zh-Hans': '会员价',
      'zh-Hant': '會員價',
      en: 'Member prices',
      fr: 'Prix membre',
      es: 'Precios de socio',
    },
    text: {
      'zh-Hans': '标有会员价的商品按会员价购买',
      'zh-Hant': '標有會員價的商品按會員價購買',
      en: 'Goods that show a member price cost you that price',
      fr: 'Les articles qui affichent un prix membre vous coûtent ce prix',
      es: 'Los artículos con precio de socio te cuestan ese precio',
    },
  },
  coupons: {
    icon: 'ticket',
    name: {
      'zh-Hans': '每月优惠券',
      'zh-Hant': '每月優惠券',
      en: 'Monthly coupons',
      fr: 'Coupons chaque mois',
      es: 'Cupones cada mes',
    },
    text: {
      'zh-Hans': '每 30 天 {n} 张，自动到账',
      'zh-Hant': '每 30 天 {n} 張，自動入帳',
      en: '{n, plural, one {# coupon} other {# coupons}} every 30 days, added by themselves',
      fr: '{n, plural, one {# coupon} many {# de coupons} other {# coupons}} tous les 30 jours, ajoutés d’office',
      es: '{n, plural, one {# cupón} many {# de cupones} other {# cupones}} cada 30 días, se añaden solos',
    },
  },
  freeWithdrawal: {
    icon: 'wallet',
    name: {
      'zh-Hans': '提现免手续费',
      'zh-Hant': '提領免手續費',
      en: 'No withdrawal fee',
      fr: 'Retraits sans frais',
      es: 'Retiradas sin comisión',
    },
    text: {
      'zh-Hans': '钱包提现不收手续费',
      'zh-Hant': '錢包提領不收手續費',
      en: 'Withdrawals from the wallet cost nothing',
      fr: 'Retirer du portefeuille ne coûte rien',
      es: 'Retirar del monedero no cuesta nada',
    },
  },
  serviceFee: {
    icon: 'gavel',
    name: {
      'zh-Hans': '竞拍服务费优惠',
      'zh-Hant': '競拍服務費優惠',
      en: 'Lower auction fee',
      fr: 'Frais d’enchères réduits',
      es: 'Comisión de subasta menor',
    },
    text: {
      'zh-Hans': '转售服务费率减 {n}%',
      'zh-Hant': '轉售服務費率減 {n}%',
      en: '{n}% off the resale fee rate',
      fr: '{n} % de moins sur le taux de revente',
      es: '{n} % menos de comisión de reventa',
    },
  },
  points: {
    icon: 'coins',
    name: { 'zh-Hans': '积分加速', 'zh-Hant': '積分加速', en: 'More points', fr: 'Plus de points', es: 'Más puntos' },
    text: {
      'zh-Hans': '消费积分按 {n}% 发放',
      'zh-Hant': '消費積分按 {n}% 發放',
      en: 'Purchases earn {n}% of the usual points',
      fr: 'Les achats rapportent {n} % des points habituels',
      es: 'Las compras dan el {n} % de los puntos habituales',
    },
  },
  questions: {
    icon: 'sparkles',
    name: {
      'zh-Hans': 'AI 提问加倍',
      'zh-Hant': 'AI 提問加倍',
      en: 'More AI questions',
      fr: 'Plus de questions à l’IA',
      es: 'Más preguntas a la IA',
    },
    text: {
      'zh-Hans': '每日提问次数为平时的 {n} 倍',
      'zh-Hant': '每日提問次數為平時的 {n} 倍',
      en: 'The daily limit is multiplied by {n}',
      fr: 'La limite quotidienne est multipliée par {n}',
      es: 'El límite diario se multiplica por {n}',
    },
  },
};

/** A right with its value, as a member reads it. */
export const rightView = (key: RightKey, value: number, lang: Lang): Right => {
  const { icon, name, text } = texts[key];
  return { key, value, icon, name: name[lang], text: formatMessage(text[lang], { n: value }, lang) };
};

/** The rights of a card with their values, in the display order used everywhere. */
export const rightValues = (card: RightColumns): readonly (readonly [RightKey, number])[] => {
  const entries: readonly (readonly [RightKey, number, boolean])[] = [
    ['freeFreight', 1, card.freeFreight],
    ['memberPrice', 1, card.memberPrice],
    ['coupons', card.couponsAMonth, card.couponsAMonth > 0],
    ['freeWithdrawal', 1, card.freeWithdrawal],
    ['serviceFee', card.feeOffPercent, card.feeOffPercent > 0],
    ['points', card.pointsPercent, card.pointsPercent > 100],
    ['questions', card.questionsFactor, card.questionsFactor > 1],
  ];
  return entries.filter(([, , isGranted]) => isGranted).map(([key, value]) => [key, value] as const);
};

/** Payment subject of a card, as the cashier shows it. */
export const paymentSubject: Texts = {
  'zh-Hans': '权益卡：{name}',
  'zh-Hant': '權益卡：{name}',
  en: 'Membership card: {name}',
  fr: 'Carte d’avantages : {name}',
  es: 'Tarjeta de ventajas: {name}',
};
