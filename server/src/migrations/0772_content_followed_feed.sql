-- The feed of followed authors is merged from the beginnings of each author's works (docs/growth.md, decision 0064).
create index article_author_newest on article (author_id, published_at desc, id desc) where state = 'published';
create index video_author_newest on video (author_id, published_at desc, id desc) where state = 'published';
