import { shareTypes } from '@juhe/contract/common/share.constants';
import type { ShareCode, ShareType } from '@juhe/platform';
import { type Opening, shareKind, shareTarget } from './share-target.ts';

const everyPage = () => true;
const open = (type: ShareType, code: string, extras: string[], opening: Partial<Opening>) =>
  shareTarget({ type, code, extras } satisfies ShareCode, { paramsType: '', userId: '', exists: everyPage, ...opening });

/** Every row of specification §2. */
// COMMON-46, SHELL-14
it.each<[string, ShareType, string[], Partial<Opening>, string, string]>([
  ['video', 1, ['m2'], {}, '/pages/vlog/preview-video?itemId=x1&mid=m1&type=10', '/pages/vlog/preview-video?itemId=x1&type=10'],
  ['article', 2, ['m2'], {}, '/subPackages/find/article-detail?id=x1&mId=m1', '/subPackages/find/article-detail?id=x1'],
  ['novel', 3, [''], {}, '/subPackages/find/novel-detail?id=x1', '/subPackages/find/novel-detail?id=x1'],
  ['book', 4, [''], {}, '/subPackages/find/detail-book?id=x1', '/subPackages/find/detail-book?id=x1'],
  ['online course', 5, [''], {}, '/pages/study/course-online-detail?id=x1&mId=m1', '/pages/study/course-online-detail?id=x1'],
  ['offline course', 6, [''], {}, '/pages/study/course-detail?id=x1&mId=m1', '/pages/study/course-detail?id=x1'],
  [
    'goods',
    7,
    ['', 'pt'],
    { paramsType: 'pt' },
    '/subPackages/shop/goods-info?saleNo=x1',
    '/subPackages/shop/goods-info?saleNo=x1',
  ],
  [
    'goods out of a group',
    7,
    ['m2', 'pt', 'g1'],
    { paramsType: 'pt' },
    '/subPackages/other/groupbuying?id=g1',
    '/subPackages/other/groupbuying?id=g1',
  ],
  [
    'supplier goods',
    7,
    ['', 'jd'],
    { paramsType: 'jd' },
    '/subPackages/shop/goods-info?goodsId=x1',
    '/subPackages/shop/goods-info?goodsId=x1',
  ],
  [
    'goods by the server’s word',
    7,
    ['', 'jd'],
    { paramsType: 'pt' },
    '/subPackages/shop/goods-info?saleNo=x1',
    '/subPackages/shop/goods-info?saleNo=x1',
  ],
  [
    'auction',
    8,
    [''],
    {},
    '/subPackages/auction-page/auction-detail/index?productNo=x1',
    '/subPackages/auction-page/auction-detail/index?productNo=x1',
  ],
  [
    'bargain',
    10,
    ['m2', 'b1', 'a1'],
    {},
    '/subPackages/other/cutaknife?productSaleNo=x1&activityid=b1',
    '/subPackages/other/cutaknife?productSaleNo=x1&activityid=b1',
  ],
])('%s opens its page, signed in and signed out', (_, type, extras, opening, signedIn, signedOut) => {
  expect(open(type, 'x1', extras, { ...opening, userId: 'm1' })).toBe(signedIn);
  expect(open(type, 'x1', extras, opening)).toBe(signedOut);
});

// COMMON-50
it('opens a book on the novel page when there is no page for books', () => {
  const exists = (path: string) => path === '/subPackages/find/novel-detail';
  expect(open(4, 'x1', [''], { exists })).toBe('/subPackages/find/novel-detail?id=x1');
});

// COMMON-53
it.each(shareTypes)('opens nothing for type %i when its page does not exist', (type) => {
  expect(open(type, 'x1', ['', 'b1'], { exists: () => false })).toBeUndefined();
});

it('labels every type of the specification, and later ones as other', () => {
  expect(shareTypes.map((type) => [type, shareKind(type)])).toEqual([
    [1, 'video'],
    [2, 'article'],
    [3, 'novel'],
    [4, 'book'],
    [5, 'course'],
    [6, 'course'],
    [7, 'goods'],
    [8, 'auction'],
    [10, 'bargain'],
  ]);
  expect([0, 9, 11].map(shareKind)).toEqual(['other', 'other', 'other']);
});
