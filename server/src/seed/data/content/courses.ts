/** Courses of the demo. Pictures and films: tools/seed-media/courses.mjs. */
export interface DemoLesson {
  readonly title: string;
  readonly kind: 'text' | 'film' | 'audio';
  readonly body: string;
  /** A file in seed/lessons. */
  readonly media?: string;
  readonly seconds: number;
  readonly trial?: boolean;
}

export interface DemoCourse {
  readonly id: string;
  readonly kind: 'online' | 'offline';
  readonly title: string;
  readonly subtitle: string;
  readonly category: string;
  readonly cover: string;
  readonly teacher: readonly [name: string, title: string, avatar: string];
  readonly priceCents: number;
  readonly intro: string;
  readonly place?: string;
  /** Degrees, WGS-84, to about 100 m, and the city as the area data names it. */
  readonly lat?: number;
  readonly lng?: number;
  readonly city?: string;
  readonly lessons?: readonly DemoLesson[];
}

const p = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');
const list = (...items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const picture = (name: string): string => `/media/courses/${name}.webp`;

export const demoCourses: readonly DemoCourse[] = [
  {
    id: 'course-calligraphy',
    kind: 'offline',
    title: '周末书法：从一横开始',
    subtitle: '零基础小班，两个小时写好一个「永」字',
    category: '书画',
    cover: picture('calligraphy'),
    teacher: ['顾砚秋', '书法教师，写字二十六年', '/media/avatars/a04.webp'],
    priceCents: 12_800,
    place: '杭州市西湖区文三路 90 号 聚合书房二楼',
    lat: 30.277,
    lng: 120.132,
    city: '杭州市',
    intro:
      p('不背笔法口诀，也不谈流派。两个小时里只做一件事：把一横写稳，再用它写出「永」字的八个笔画。') +
      `<h3>这节课会做什么</h3>${list('认识笔、纸、墨，找到坐得住的坐姿', '一横、一竖、一点，每一笔写满一张纸', '临写「永」字，老师逐人改笔', '把最满意的一张盖上自己的闲章带走')}` +
      p('每班最多八人，纸笔墨由我们准备，穿一件不怕墨点的衣服来就好。'),
  },
  {
    id: 'course-sourdough',
    kind: 'offline',
    title: '天然酵种面包工作坊',
    subtitle: '从喂养酵种到出炉，带一只面包和一罐酵种回家',
    category: '烘焙',
    cover: picture('sourdough'),
    teacher: ['沈麦', '社区面包房主理人', '/media/avatars/a02.webp'],
    priceCents: 29_800,
    place: '杭州市拱墅区小河直街 42 号 麦子面包房',
    lat: 30.318,
    lng: 120.136,
    city: '杭州市',
    intro:
      p('天然酵种没有秘方，只有时间。这一天我们把三天的流程压进四个小时：看酵种、折叠、整形、割包、入炉。') +
      `<h3>您会带走</h3>${list('一只自己割包、自己烤的乡村面包', '一罐养了六年的酵种和喂养表', '一份适合家用烤箱的流程')}` +
      p('对麸质或坚果过敏的朋友请先告诉我们。'),
  },
  {
    id: 'course-indigo',
    kind: 'offline',
    title: '靛蓝扎染半日',
    subtitle: '下缸七次，看一块白布慢慢变成天色',
    category: '手作',
    cover: picture('indigo'),
    teacher: ['沈青', '植物染工作者', '/media/avatars/a07.webp'],
    priceCents: 16_800,
    place: '杭州市余杭区良渚文化村 河边工作室',
    lat: 30.362,
    lng: 120.032,
    city: '杭州市',
    intro:
      p('布从缸里提起来的时候是绿的，见了空气才慢慢变蓝。下缸一次是月白，七次是藏青。') +
      `<h3>流程</h3>${list('认识蓝草与染缸', '学三种扎法：折、绑、缝', '下缸、氧化、再下缸', '漂洗、晾晒，各自讲讲手里的花纹')}` +
      p('围裙与手套由工作室准备；请不要穿浅色的鞋。'),
  },
  {
    id: 'course-film-walk',
    kind: 'offline',
    title: '胶片摄影散步',
    subtitle: '一台借来的相机，一卷三十六张，走一条老街',
    category: '摄影',
    cover: picture('film-walk'),
    teacher: ['陆川', '街头摄影爱好者', '/media/avatars/a15.webp'],
    priceCents: 0,
    place: '杭州市上城区中山南路 鼓楼城门下集合',
    lat: 30.238,
    lng: 120.17,
    city: '杭州市',
    intro:
      p('这是一次免费的社区活动：我们借给您一台机械相机和一卷胶片，一起走两个小时的老街，下周把冲好的照片还给您。') +
      p('每人一卷，按下快门之前多看一会儿。下雨改期，会提前通知。'),
  },
  {
    id: 'course-phone-photo',
    kind: 'online',
    title: '用手机拍好一顿饭',
    subtitle: '六节短课，学会看光、选角度、少修图',
    category: '摄影',
    cover: picture('phone-photo'),
    teacher: ['何一菜', '美食摄影师', '/media/avatars/a09.webp'],
    priceCents: 3_990,
    intro:
      p('好吃的东西不需要滤镜，需要一扇窗。这门课只用手机和家里的光，教您把桌上那顿饭拍得像它吃起来的样子。') +
      list('每节不超过五分钟，配一个当天就能做的练习', '不用买灯，也不用买软件'),
    lessons: [
      {
        title: '先找到窗，再端菜',
        kind: 'film',
        media: 'plate-light.mp4',
        seconds: 20,
        trial: true,
        body: p(
          '片中的光来自左侧的窗。把盘子放在离窗一臂远的地方，关掉头顶的灯：两种颜色的光混在一起，菜就灰了。',
          '练习：同一盘菜，顺光、侧光、逆光各拍一张，看看哪一张最想吃。',
        ),
      },
      {
        title: '三个角度就够了',
        kind: 'film',
        media: 'plate-frame.mp4',
        seconds: 20,
        body: p('正上方拍摆盘，四十五度拍一碗面，平视拍一摞松饼。记住食物最好看的那一面，其余的交给留白。'),
      },
      {
        title: '留白：桌上少放三样东西',
        kind: 'text',
        seconds: 180,
        body:
          p('拍之前先收桌子。纸巾、钥匙、别人的杯子，拿走三样，画面就安静下来。') +
          p('留下的每一样东西都要能回答「它为什么在这里」：筷子说明这是一碗面，一瓣蒜说明它有点辣。'),
      },
      {
        title: '热气怎么拍',
        kind: 'text',
        seconds: 150,
        body: p('热气要有深色的背景和来自后方的光才看得见。菜一上桌就拍，前二十秒最好；不要用水壶补蒸汽，看得出来。'),
      },
      {
        title: '颜色：一盘菜里最多三种',
        kind: 'text',
        seconds: 200,
        body: p('主色、配色、点缀色。红烧肉是主色，青菜是配色，几粒白芝麻是点缀。第四种颜色通常是桌布，换一块素的。'),
      },
      {
        title: '只调三个数',
        kind: 'text',
        seconds: 160,
        body: p('曝光加一点，对比减一点，色温往暖拨一点。调完放下手机，过五分钟再看一眼。'),
      },
    ],
  },
  {
    id: 'course-tea',
    kind: 'online',
    title: '一杯茶的六堂课',
    subtitle: '水、叶、器、时间，最后是安静',
    category: '生活',
    cover: picture('tea'),
    teacher: ['林与茶', '茶艺师', '/media/avatars/a11.webp'],
    priceCents: 6_900,
    intro: p('不讲名山名丛，只讲您手边这一杯。六堂课，从烧水开始，到放下手机喝完它为止。'),
    lessons: [
      {
        title: '水开之前',
        kind: 'text',
        trial: true,
        seconds: 200,
        body: p('绿茶八十度，乌龙九十五度，普洱要滚水。没有温度计的时候看壶嘴：细烟是八十，直烟是九十五。'),
      },
      {
        title: '注水的高低快慢',
        kind: 'film',
        media: 'tea-pour.mp4',
        seconds: 20,
        body: p('高冲出香，低斟出味。沿着碗沿绕一圈，不要直直砸在叶子上。'),
      },
      { title: '一克茶，五十毫升水', kind: 'text', seconds: 160, body: p('称一次就记住了。盖碗一百毫升，放两克到三克，淡了下次加半克。') },
      {
        title: '听雨，静坐一杯茶的时间',
        kind: 'audio',
        media: 'rain-tea.mp3',
        seconds: 28,
        body: p('泡好茶，戴上耳机，听完这段雨再喝第一口。'),
      },
      { title: '三道茶，三种心情', kind: 'text', seconds: 190, body: p('第一道闻香，第二道尝味，第三道和人说话。再往后，就是水了。') },
      { title: '收拾茶席', kind: 'text', seconds: 140, body: p('先倒水，再倒叶，最后擦干。明天的那杯茶，从今天收拾好的桌子开始。') },
    ],
  },
  {
    id: 'course-balcony',
    kind: 'online',
    title: '阳台种菜第一季',
    subtitle: '五节图文，从一袋土到第一颗番茄',
    category: '生活',
    cover: picture('balcony'),
    teacher: ['苗苗', '社区花园志愿者', '/media/avatars/a18.webp'],
    priceCents: 0,
    intro: p('免费的入门课。您需要一个每天有四小时太阳的阳台、一袋土，和一点点耐心。'),
    lessons: [
      { title: '看太阳', kind: 'text', trial: true, seconds: 120, body: p('连看三天：几点有太阳，几点没有。不到三小时种香菜，四小时以上再想番茄。') },
      { title: '一袋土怎么配', kind: 'text', seconds: 150, body: p('五份营养土、三份椰糠、两份珍珠岩，拌匀，浇透，放一晚。') },
      { title: '育苗：不急着换盆', kind: 'text', seconds: 140, body: p('长出四片真叶再移。移的前一天浇水，移完躲两天太阳。') },
      { title: '浇水看叶子', kind: 'text', seconds: 130, body: p('早上叶子挺着就不用浇。手指插进土里一节，干了再浇，一次浇透。') },
      { title: '第一颗番茄', kind: 'text', seconds: 110, body: p('花开的时候轻轻摇一摇枝条，替蜜蜂做它的工作。然后等六个星期。') },
    ],
  },
];

/** When: days from today and the hour in China, or hours from now. */
export interface DemoSession {
  readonly id: string;
  readonly course: string;
  readonly when: { readonly day: number; readonly hour: number } | { readonly inHours: number };
  readonly hours: number;
  readonly seats: number;
  readonly code: string;
  /** Seats of members who do not sign in. */
  readonly others: number;
  readonly cancelled?: string;
}

export const demoSessions: readonly DemoSession[] = [
  { id: 'cs-1', course: 'course-calligraphy', when: { day: -20, hour: 19 }, hours: 2, seats: 8, code: '410265', others: 5 },
  { id: 'cs-2', course: 'course-calligraphy', when: { day: 3, hour: 19 }, hours: 2, seats: 8, code: '739104', others: 4 },
  { id: 'cs-3', course: 'course-calligraphy', when: { day: 10, hour: 14 }, hours: 2, seats: 8, code: '285610', others: 0 },
  { id: 'cs-4', course: 'course-sourdough', when: { inHours: 0.3 }, hours: 4, seats: 6, code: '246810', others: 3 },
  { id: 'cs-5', course: 'course-sourdough', when: { day: 1, hour: 9 }, hours: 4, seats: 6, code: '517320', others: 5 },
  { id: 'cs-6', course: 'course-sourdough', when: { day: 8, hour: 9 }, hours: 4, seats: 6, code: '904417', others: 6 },
  { id: 'cs-7', course: 'course-indigo', when: { day: -9, hour: 14 }, hours: 3, seats: 10, code: '663081', others: 6 },
  { id: 'cs-8', course: 'course-indigo', when: { day: 6, hour: 14 }, hours: 3, seats: 10, code: '120957', others: 3 },
  { id: 'cs-9', course: 'course-indigo', when: { day: 13, hour: 14 }, hours: 3, seats: 10, code: '358842', others: 1 },
  { id: 'cs-10', course: 'course-film-walk', when: { day: -5, hour: 15 }, hours: 2, seats: 12, code: '771926', others: 8 },
  { id: 'cs-11', course: 'course-film-walk', when: { day: 5, hour: 15 }, hours: 2, seats: 12, code: '486203', others: 7 },
  { id: 'cs-12', course: 'course-film-walk', when: { day: 12, hour: 15 }, hours: 2, seats: 12, code: '930571', others: 2 },
];

type End = 'pendingPayment' | 'paid' | 'refunding' | 'refunded' | 'completed' | 'expired';
type SeatState = 'pendingPayment' | 'booked' | 'signedIn' | 'missed' | 'cancelled';

export interface DemoSeat {
  readonly id: string;
  readonly member: string;
  readonly session: string;
  readonly state: SeatState;
  /** For a course with a price. */
  readonly end?: End;
  /** Hours ago: created; requested or refunded. */
  readonly made: number;
  readonly later?: number;
  readonly reason?: string;
}

export const demoSeats: readonly DemoSeat[] = [
  { id: 'sa-1', member: 'm1', session: 'cs-1', state: 'signedIn', end: 'completed', made: 600 },
  { id: 'sa-2', member: 'm1', session: 'cs-2', state: 'booked', end: 'paid', made: 30 },
  { id: 'sa-3', member: 'm1', session: 'cs-4', state: 'booked', end: 'paid', made: 100 },
  { id: 'sa-4', member: 'm1', session: 'cs-8', state: 'pendingPayment', end: 'pendingPayment', made: 0.02 },
  { id: 'sa-5', member: 'm1', session: 'cs-7', state: 'cancelled', end: 'refunded', made: 400, later: 300, reason: '临时要出差' },
  { id: 'sa-6', member: 'm1', session: 'cs-10', state: 'missed', made: 240 },
  { id: 'sa-7', member: 'm1', session: 'cs-5', state: 'booked', end: 'refunding', made: 120, later: 2, reason: '孩子发烧，走不开' },
  { id: 'sa-8', member: 'm1', session: 'cs-3', state: 'cancelled', end: 'expired', made: 50 },
  { id: 'sa-9', member: 'm1', session: 'cs-11', state: 'booked', made: 12 },
  { id: 'sa-10', member: 'm2', session: 'cs-2', state: 'booked', end: 'paid', made: 40 },
  { id: 'sa-11', member: 'm2', session: 'cs-7', state: 'signedIn', end: 'completed', made: 380 },
];

export interface DemoLearning {
  readonly id: string;
  readonly member: string;
  readonly course: string;
  readonly end: End;
  readonly made: number;
  readonly later?: number;
  /** Finished lessons, and the position in the next one. */
  readonly finished: number;
  readonly position?: number;
}

export const demoLearning: readonly DemoLearning[] = [
  { id: 'so-1', member: 'm1', course: 'course-phone-photo', end: 'paid', made: 44, finished: 1, position: 9 },
  { id: 'so-2', member: 'm1', course: 'course-tea', end: 'completed', made: 500, later: 332, finished: 5, position: 40 },
  { id: 'so-3', member: 'm1', course: 'course-balcony', end: 'completed', made: 260, finished: 2 },
  { id: 'so-4', member: 'm2', course: 'course-tea', end: 'paid', made: 70, finished: 0 },
  { id: 'so-5', member: 'm2', course: 'course-phone-photo', end: 'refunded', made: 200, later: 150, finished: 0 },
];
