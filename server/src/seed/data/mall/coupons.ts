/** Demo coupons: templates `ct-…`, named in zh-Hans, zh-Hant, en, fr, es. Days are counted from the day the demo begins. */
export interface DemoTemplate {
  readonly id: string;
  readonly names: readonly [zhHans: string, zhHant: string, en: string, fr: string, es: string];
  /** Cents off from a threshold, or basis points off with a cap. */
  readonly off: { readonly cents: number } | { readonly basisPoints: number; readonly capCents: number };
  readonly from: number;
  readonly shop?: string;
  readonly scope: 'all' | 'shop' | 'category' | 'product';
  readonly ids: readonly string[];
  readonly quota: number;
  readonly perMember?: number;
  /** When it can be claimed. */
  readonly claim: readonly [from: number, until: number];
  /** Days after the claim, or a fixed day. */
  readonly valid: { readonly days: number } | { readonly until: number };
  /** Number of the demo's other members who have one. */
  readonly others: number;
}

export const demoTemplates: readonly DemoTemplate[] = [
  {
    id: 'ct-welcome',
    names: ['见面礼', '見面禮', 'Welcome gift', 'Cadeau de bienvenue', 'Regalo de bienvenida'],
    off: { cents: 1_000 },
    from: 5_900,
    scope: 'all',
    ids: [],
    quota: 60,
    claim: [-200, 120],
    valid: { days: 14 },
    others: 17,
  },
  {
    id: 'ct-autumn',
    names: ['秋日满减', '秋日滿減', 'Autumn days', 'Jours d’automne', 'Días de otoño'],
    off: { cents: 3_000 },
    from: 19_900,
    scope: 'all',
    ids: [],
    quota: 24,
    claim: [-6, 40],
    valid: { until: 45 },
    others: 11,
  },
  {
    id: 'ct-ninety',
    names: ['全场九折', '全場九折', 'A tenth off everything', 'Un dixième en moins', 'Un diez por ciento menos'],
    off: { basisPoints: 1_000, capCents: 5_000 },
    from: 9_900,
    scope: 'all',
    ids: [],
    quota: 20,
    claim: [-9, 30],
    valid: { days: 5 },
    others: 16,
  },
  {
    id: 'ct-tea',
    names: ['一盏茶', '一盞茶', 'A cup of tea', 'Une tasse de thé', 'Una taza de té'],
    off: { cents: 1_500 },
    from: 9_900,
    scope: 'category',
    ids: ['tea-drinks'],
    quota: 40,
    claim: [-12, 60],
    valid: { days: 10 },
    others: 9,
  },
  {
    id: 'ct-home',
    names: ['好好吃饭', '好好吃飯', 'A good meal', 'Bien manger', 'Comer bien'],
    off: { basisPoints: 1_500, capCents: 4_000 },
    from: 12_000,
    scope: 'category',
    ids: ['kitchen', 'living'],
    quota: 30,
    claim: [-4, 60],
    valid: { days: 15 },
    others: 4,
  },
  {
    id: 'ct-wear',
    names: ['换季添衣', '換季添衣', 'For colder days', 'Pour le froid', 'Para el frío'],
    off: { cents: 4_000 },
    from: 29_900,
    scope: 'category',
    ids: ['wear'],
    quota: 30,
    claim: [-3, 50],
    valid: { days: 20 },
    others: 7,
  },
  {
    id: 'ct-digital',
    names: ['数码周', '3C 週', 'Digital week', 'Semaine numérique', 'Semana digital'],
    off: { cents: 8_000 },
    from: 59_900,
    scope: 'category',
    ids: ['digital'],
    quota: 50,
    claim: [2, 30],
    valid: { until: 32 },
    others: 0,
  },
  {
    id: 'ct-headphone',
    names: ['安静一会儿', '安靜一會兒', 'Some quiet', 'Un peu de calme', 'Un rato de calma'],
    off: { cents: 10_000 },
    from: 89_900,
    scope: 'product',
    ids: ['headphone'],
    quota: 10,
    claim: [-2, 45],
    valid: { days: 7 },
    others: 6,
  },
  {
    id: 'ct-writing',
    names: ['纸上光阴', '紙上光陰', 'Time on paper', 'Le temps sur papier', 'Tiempo en papel'],
    off: { cents: 1_000 },
    from: 6_900,
    scope: 'product',
    ids: ['notebook', 'pen', 'books', 'paint'],
    quota: 40,
    perMember: 2,
    claim: [-20, 60],
    valid: { days: 30 },
    others: 8,
  },
  {
    id: 'ct-shiguang',
    names: ['拾光老友', '拾光老友', 'Friends of the corner shop', 'Amis de la petite boutique', 'Amigos de la tienda'],
    off: { cents: 1_500 },
    from: 15_000,
    shop: 'shiguang',
    scope: 'shop',
    ids: ['shiguang'],
    quota: 60,
    perMember: 3,
    claim: [-60, 90],
    valid: { days: 30 },
    others: 12,
  },
  {
    id: 'ct-shanye',
    names: ['山里来信', '山裡來信', 'A letter from the hills', 'Lettre des montagnes', 'Carta de la montaña'],
    off: { basisPoints: 1_200, capCents: 3_000 },
    from: 6_800,
    shop: 'shanye',
    scope: 'shop',
    ids: ['shanye'],
    quota: 40,
    claim: [-8, 45],
    valid: { days: 12 },
    others: 5,
  },
  {
    id: 'ct-mianma',
    names: ['暖冬三件', '暖冬三件', 'Three for the winter', 'Trois pour l’hiver', 'Tres para el invierno'],
    off: { cents: 2_000 },
    from: 12_900,
    shop: 'mianma',
    scope: 'product',
    ids: ['socks', 'scarf', 'gloves'],
    quota: 25,
    claim: [-1, 45],
    valid: { until: 60 },
    others: 3,
  },
  {
    id: 'ct-thanks',
    names: ['感谢有你', '感謝有你', 'Thank you', 'Merci', 'Gracias'],
    off: { cents: 500 },
    from: 3_900,
    scope: 'all',
    ids: [],
    quota: 15,
    claim: [-30, 20],
    valid: { days: 30 },
    others: 15,
  },
  {
    id: 'ct-summer',
    names: ['清凉一夏', '清涼一夏', 'A cool summer', 'Un été frais', 'Un verano fresco'],
    off: { cents: 3_000 },
    from: 19_900,
    scope: 'all',
    ids: [],
    quota: 30,
    perMember: 2,
    claim: [-120, -40],
    valid: { until: -30 },
    others: 10,
  },
];

/** Coupons of the demo accounts: template, days since the claim, and the outcome. An order is one of data/mall/orders.ts. */
export const demoCoupons: readonly {
  readonly id: string;
  readonly template: string;
  readonly member: string;
  readonly daysAgo: number;
  readonly state: 'unused' | 'locked' | 'used' | 'expired';
  readonly order?: string;
  readonly cents?: number;
}[] = [
  { id: 'mc1', template: 'ct-welcome', member: 'm1', daysAgo: 13.2, state: 'unused' },
  { id: 'mc2', template: 'ct-tea', member: 'm1', daysAgo: 4, state: 'unused' },
  { id: 'mc3', template: 'ct-shanye', member: 'm1', daysAgo: 1, state: 'unused' },
  { id: 'mc4', template: 'ct-writing', member: 'm1', daysAgo: 6, state: 'unused' },
  { id: 'mc5', template: 'ct-shiguang', member: 'm1', daysAgo: 9, state: 'locked', order: 'od1', cents: 1_500 },
  { id: 'mc6', template: 'ct-summer', member: 'm1', daysAgo: 60, state: 'used', order: 'od8', cents: 3_000 },
  { id: 'mc7', template: 'ct-summer', member: 'm1', daysAgo: 58, state: 'expired' },
  { id: 'mc8', template: 'ct-ninety', member: 'm1', daysAgo: 8, state: 'expired' },
  { id: 'mc9', template: 'ct-welcome', member: 'm2', daysAgo: 2, state: 'unused' },
  { id: 'mc10', template: 'ct-autumn', member: 'm2', daysAgo: 3, state: 'unused' },
  { id: 'mc11', template: 'ct-welcome', member: 'm3', daysAgo: 5, state: 'unused' },
];
