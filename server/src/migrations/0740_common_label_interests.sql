-- What a label means for the Discover feed: topics and categories of articles, beside its own Chinese names, which count as topics by themselves.
alter table label
  add column topics text[] not null default '{}',
  add column categories text[] not null default '{}';

update label set topics = meaning.topics, categories = meaning.categories
from (values
  ('novels', array['夜读', '共读', '读书', '图书馆'], array['reading']),
  ('classics', array['古文', '古诗', '论语', '唐诗', '读书'], array['reading', 'culture']),
  ('essays', array['随笔', '夜读', '读书'], array['reading']),
  ('poetry', array['唐诗', '古诗', '诗歌', '诗经'], array['reading', 'culture']),
  ('history', array['古镇', '老城', '博物馆'], array['culture']),
  ('science', array['自然', '观鸟', '天文'], array['nature', 'tech']),
  ('crime', array['推理小说', '夜读'], array['reading']),
  ('audiobooks', array['夜读', '共读'], array['reading']),
  ('cooking', array['一日三餐', '美食', '做饭', '家常菜'], array['food']),
  ('baking', array['面包', '一日三餐'], array['food']),
  ('coffee', array['手冲咖啡'], array[]::text[]),
  ('tea', array['喝茶', '茶道'], array[]::text[]),
  ('plants', array['植物', '花', '园艺', '自然'], array['nature']),
  ('cats', array['猫咪', '养猫'], array[]::text[]),
  ('dogs', array['狗狗', '养狗'], array[]::text[]),
  ('parenting', array['亲子', '孩子'], array[]::text[]),
  ('porcelain', array['陶瓷', '手艺'], array['craft']),
  ('calligraphy', array['写字', '手艺'], array['craft', 'culture']),
  ('painting', array['画画', '插画'], array['craft', 'culture']),
  ('coins', array['收藏'], array[]::text[]),
  ('handmade', array['手艺', '手工'], array['craft']),
  ('stationery', array['手帐', '文房'], array[]::text[]),
  ('gadgets', array['科技', '数码产品'], array['tech']),
  ('bargains', array['省钱', '慢生活'], array['life']),
  ('running', array['运动'], array[]::text[]),
  ('cycling', array['单车', '运动'], array[]::text[]),
  ('swimming', array['运动'], array[]::text[]),
  ('yoga', array['运动'], array[]::text[]),
  ('hiking', array['散步', '爬山', '自然'], array['travel', 'nature']),
  ('camping', array['户外', '自然'], array['travel', 'nature']),
  ('travel', array['古镇', '火车', '城市', '路上'], array['travel']),
  ('photography', array['拍照', '日落'], array[]::text[]),
  ('designer', array['设计师'], array['craft']),
  ('engineer', array['科技', '编程'], array['tech']),
  ('languages', array['外语'], array[]::text[]),
  ('nightOwl', array['夜读', '雨夜'], array[]::text[]),
  ('quiet', array['慢生活', '独处'], array[]::text[]),
  ('slow', array['散步', '喝茶'], array['life']),
  ('homebody', array['居家'], array['life'])
) as meaning (id, topics, categories)
where label.id = meaning.id;
