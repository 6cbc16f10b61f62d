/** The category tree of the demo mall: top → middle → leaf; a leaf is addressed by its slug. `emoji` pictures the level. */
export const categories = [
  {
    slug: 'food', name: '食品茶饮', emoji: '1f375',
    children: [
      { slug: 'tea-drinks', name: '茶与咖啡', children: [{ slug: 'tea', name: '茶叶', emoji: '1fad6' }, { slug: 'coffee', name: '咖啡与酒', emoji: '2615' }] },
      { slug: 'pantry', name: '粮油鲜果', children: [{ slug: 'fruit', name: '时令鲜果', emoji: '1f34a' }, { slug: 'snacks', name: '点心零食', emoji: '1f36a' }] },
    ],
  },
  {
    slug: 'home', name: '家居厨房', emoji: '1fab4',
    children: [
      { slug: 'kitchen', name: '厨房餐桌', children: [{ slug: 'cookware', name: '锅具刀具', emoji: '1f373' }, { slug: 'tableware', name: '餐具杯壶', emoji: '1f963' }] },
      { slug: 'living', name: '居家日用', children: [{ slug: 'decor', name: '灯具摆件', emoji: '1f56f-fe0f' }, { slug: 'cleaning', name: '清洁收纳', emoji: '1f9fa' }] },
    ],
  },
  {
    slug: 'digital', name: '数码办公', emoji: '1f3a7',
    children: [
      { slug: 'audio-video', name: '影音摄影', children: [{ slug: 'audio', name: '耳机音箱', emoji: '1f3a7' }, { slug: 'camera', name: '相机手表', emoji: '1f4f7' }] },
      { slug: 'desk', name: '电脑桌面', children: [{ slug: 'computer', name: '电脑外设', emoji: '1f4bb' }, { slug: 'power', name: '电源照明', emoji: '1f50b' }] },
    ],
  },
  {
    slug: 'wear', name: '服饰鞋包', emoji: '1f9e5',
    children: [
      { slug: 'clothes', name: '四季衣装', children: [{ slug: 'tops', name: '上装外套', emoji: '1f9e5' }, { slug: 'warm', name: '围巾手套', emoji: '1f9e3' }] },
      { slug: 'shoes-bags', name: '鞋帽箱包', children: [{ slug: 'shoes', name: '鞋履', emoji: '1f45f' }, { slug: 'bags', name: '箱包帽镜', emoji: '1f392' }] },
    ],
  },
  {
    slug: 'craft', name: '文创手作', emoji: '1f3a8',
    children: [
      { slug: 'stationery', name: '纸笔画材', children: [{ slug: 'writing', name: '本册书写', emoji: '1f4d3' }, { slug: 'painting', name: '绘画手作', emoji: '1f3a8' }] },
      { slug: 'play', name: '乐器玩具', children: [{ slug: 'music', name: '乐器', emoji: '1f3bb' }, { slug: 'toys', name: '益智玩具', emoji: '1f9e9' }] },
    ],
  },
  {
    slug: 'outdoor', name: '运动户外', emoji: '26fa',
    children: [
      { slug: 'sports', name: '球类骑行', children: [{ slug: 'balls', name: '球类运动', emoji: '1f3f8' }, { slug: 'riding', name: '骑行滑板', emoji: '1f6b2' }] },
      { slug: 'camping', name: '露营园艺', children: [{ slug: 'camp', name: '露营装备', emoji: '26fa' }, { slug: 'garden', name: '花草园艺', emoji: '1f337' }] },
    ],
  },
] as const;

/** Shops of the demo; `ownerKey` is a demo member (13800000003) or null for the platform's own shop. */
export const shops = [
  { slug: 'juhe', name: '聚合自营', intro: '平台自营，当日打包，七天无忧退换。', emoji: '1f6d2', ownerId: null },
  { slug: 'shiguang', name: '拾光杂货铺', intro: '一间开在老街转角的小店，只卖自己家里也在用的东西。', emoji: '1f3ee', ownerId: 'm3' },
  { slug: 'shanye', name: '山野茶事', intro: '春采茶，秋晒果。每一批都写明哪座山、哪一天。', emoji: '26f0-fe0f', ownerId: 'm14' },
  { slug: 'beian', name: '北岸数码', intro: '给桌面和耳朵挑好用的工具，参数讲实话。', emoji: '1f50c', ownerId: 'm15' },
  { slug: 'mianma', name: '棉与麻', intro: '天然料子，慢一点做。穿得久，比穿得新更要紧。', emoji: '1f9f5', ownerId: 'm16' },
] as const;
