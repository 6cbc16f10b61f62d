/** The category tree of the demo mall: top → middle → leaf; a leaf is addressed by its slug. */
export const categories = [
  {
    slug: 'food', name: '食品茶饮',
    children: [
      { slug: 'tea-drinks', name: '茶与咖啡', children: [{ slug: 'tea', name: '茶叶' }, { slug: 'coffee', name: '咖啡与酒' }] },
      { slug: 'pantry', name: '粮油鲜果', children: [{ slug: 'fruit', name: '时令鲜果' }, { slug: 'snacks', name: '点心零食' }] },
    ],
  },
  {
    slug: 'home', name: '家居厨房',
    children: [
      { slug: 'kitchen', name: '厨房餐桌', children: [{ slug: 'cookware', name: '锅具刀具' }, { slug: 'tableware', name: '餐具杯壶' }] },
      { slug: 'living', name: '居家日用', children: [{ slug: 'decor', name: '灯具摆件' }, { slug: 'cleaning', name: '清洁收纳' }] },
    ],
  },
  {
    slug: 'digital', name: '数码办公',
    children: [
      { slug: 'audio-video', name: '影音摄影', children: [{ slug: 'audio', name: '耳机音箱' }, { slug: 'camera', name: '相机手表' }] },
      { slug: 'desk', name: '电脑桌面', children: [{ slug: 'computer', name: '电脑外设' }, { slug: 'power', name: '电源照明' }] },
    ],
  },
  {
    slug: 'wear', name: '服饰鞋包',
    children: [
      { slug: 'clothes', name: '四季衣装', children: [{ slug: 'tops', name: '上装外套' }, { slug: 'warm', name: '围巾手套' }] },
      { slug: 'shoes-bags', name: '鞋帽箱包', children: [{ slug: 'shoes', name: '鞋履' }, { slug: 'bags', name: '箱包帽镜' }] },
    ],
  },
  {
    slug: 'craft', name: '文创手作',
    children: [
      { slug: 'stationery', name: '纸笔画材', children: [{ slug: 'writing', name: '本册书写' }, { slug: 'painting', name: '绘画手作' }] },
      { slug: 'play', name: '乐器玩具', children: [{ slug: 'music', name: '乐器' }, { slug: 'toys', name: '益智玩具' }] },
    ],
  },
  {
    slug: 'outdoor', name: '运动户外',
    children: [
      { slug: 'sports', name: '球类骑行', children: [{ slug: 'balls', name: '球类运动' }, { slug: 'riding', name: '骑行滑板' }] },
      { slug: 'camping', name: '露营园艺', children: [{ slug: 'camp', name: '露营装备' }, { slug: 'garden', name: '花草园艺' }] },
    ],
  },
] as const;

/** The categories' names in the other languages, by slug. */
export const categoryNames: Readonly<Record<string, readonly [zhHant: string, en: string, fr: string, es: string]>> = {
  food: ['食品茶飲', 'Food & tea', 'Saveurs et thé', 'Comida y té'],
  'tea-drinks': ['茶與咖啡', 'Tea & coffee', 'Thé et café', 'Té y café'],
  tea: ['茶葉', 'Tea', 'Thés', 'Tés'],
  coffee: ['咖啡與酒', 'Coffee & wine', 'Cafés et vins', 'Cafés y vinos'],
  pantry: ['糧油鮮果', 'Pantry & fruit', 'Épicerie et fruits', 'Despensa y fruta'],
  fruit: ['時令鮮果', 'Seasonal fruit', 'Fruits de saison', 'Fruta de temporada'],
  snacks: ['點心零食', 'Snacks', 'Douceurs et en-cas', 'Dulces y aperitivos'],
  home: ['家居廚房', 'Home & kitchen', 'Maison et cuisine', 'Hogar y cocina'],
  kitchen: ['廚房餐桌', 'Kitchen & table', 'Cuisine et table', 'Cocina y mesa'],
  cookware: ['鍋具刀具', 'Pans & knives', 'Casseroles et couteaux', 'Sartenes y cuchillos'],
  tableware: ['餐具杯壺', 'Tableware', 'Vaisselle', 'Vajilla'],
  living: ['居家日用', 'Around the house', 'Quotidien', 'Para la casa'],
  decor: ['燈具擺件', 'Lamps & decor', 'Lampes et déco', 'Lámparas y adornos'],
  cleaning: ['清潔收納', 'Cleaning & storage', 'Ménage et rangement', 'Limpieza y orden'],
  digital: ['3C 辦公', 'Digital & office', 'Numérique et bureau', 'Digital y oficina'],
  'audio-video': ['影音攝影', 'Sound & photo', 'Son et photo', 'Sonido y foto'],
  audio: ['耳機音箱', 'Headphones & speakers', 'Casques et enceintes', 'Auriculares y altavoces'],
  camera: ['相機手錶', 'Cameras & watches', 'Appareils photo et montres', 'Cámaras y relojes'],
  desk: ['電腦桌面', 'Desk & computer', 'Bureau et ordinateur', 'Escritorio y ordenador'],
  computer: ['電腦周邊', 'Computers', 'Informatique', 'Informática'],
  power: ['電源照明', 'Power & light', 'Énergie et éclairage', 'Energía y luz'],
  wear: ['服飾鞋包', 'Clothes & bags', 'Mode et sacs', 'Ropa y bolsos'],
  clothes: ['四季衣裝', 'Clothes', 'Vêtements', 'Ropa'],
  tops: ['上裝外套', 'Tops & coats', 'Hauts et manteaux', 'Prendas y abrigos'],
  warm: ['圍巾手套', 'Scarves & gloves', 'Écharpes et gants', 'Bufandas y guantes'],
  'shoes-bags': ['鞋帽箱包', 'Shoes, hats & bags', 'Chaussures, chapeaux et sacs', 'Zapatos, gorros y bolsos'],
  shoes: ['鞋履', 'Shoes', 'Chaussures', 'Zapatos'],
  bags: ['箱包帽鏡', 'Bags, hats & glasses', 'Sacs, chapeaux et lunettes', 'Bolsos, gorros y gafas'],
  craft: ['文創手作', 'Arts & crafts', 'Création', 'Artes y oficios'],
  stationery: ['紙筆畫材', 'Paper & paint', 'Papeterie et peinture', 'Papel y pintura'],
  writing: ['本冊書寫', 'Notebooks & pens', 'Carnets et stylos', 'Cuadernos y plumas'],
  painting: ['繪畫手作', 'Painting & making', 'Dessin et loisirs créatifs', 'Pintura y manualidades'],
  play: ['樂器玩具', 'Music & toys', 'Musique et jouets', 'Música y juguetes'],
  music: ['樂器', 'Instruments', 'Instruments', 'Instrumentos'],
  toys: ['益智玩具', 'Games & toys', 'Jeux et jouets', 'Juegos y juguetes'],
  outdoor: ['運動戶外', 'Sport & outdoors', 'Sport et plein air', 'Deporte y aire libre'],
  sports: ['球類騎行', 'Balls & wheels', 'Balles et roues', 'Balones y ruedas'],
  balls: ['球類運動', 'Ball games', 'Sports de balle', 'Deportes de pelota'],
  riding: ['騎行滑板', 'Bikes & boards', 'Vélos et planches', 'Bicis y patinetes'],
  camping: ['露營園藝', 'Camping & garden', 'Camping et jardin', 'Acampada y jardín'],
  camp: ['露營裝備', 'Camping gear', 'Matériel de camping', 'Equipo de acampada'],
  garden: ['花草園藝', 'Plants & garden', 'Plantes et jardin', 'Plantas y jardín'],
};

/** Shops of the demo; `ownerKey` is a demo member (13800000003) or null for the platform's own shop. */
export const shops = [
  { slug: 'juhe', name: '聚合自营', intro: '平台自营，当日打包，七天无忧退换。', ownerId: null },
  { slug: 'shiguang', name: '拾光杂货铺', intro: '一间开在老街转角的小店，只卖自己家里也在用的东西。', ownerId: 'm3' },
  { slug: 'shanye', name: '山野茶事', intro: '春采茶，秋晒果。每一批都写明哪座山、哪一天。', ownerId: 'm14' },
  { slug: 'beian', name: '北岸数码', intro: '给桌面和耳朵挑好用的工具，参数讲实话。', ownerId: 'm15' },
  { slug: 'mianma', name: '棉与麻', intro: '天然料子，慢一点做。穿得久，比穿得新更要紧。', ownerId: 'm16' },
] as const;
