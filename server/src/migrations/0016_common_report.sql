-- Reports: one for each member and thing, with what the thing said at that moment.

-- `kinds`: what a reason is offered for; labels in the five languages.
create table report_reason (
  value text primary key,
  kinds text[] not null,
  labels jsonb not null,
  position integer not null
);

insert into report_reason (position, value, kinds, labels) values
  (1, 'spam', '{article,articleComment,articleReply,book,bookComment,bookReply,member}', '{"zh-Hans":"垃圾广告","zh-Hant":"垃圾廣告","en":"Spam or advertising","fr":"Spam ou publicité","es":"Spam o publicidad"}'),
  (2, 'abuse', '{article,articleComment,articleReply,bookComment,bookReply,member}', '{"zh-Hans":"辱骂、骚扰","zh-Hant":"辱罵、騷擾","en":"Insults or harassment","fr":"Insultes ou harcèlement","es":"Insultos o acoso"}'),
  (3, 'sexual', '{article,articleComment,articleReply,book,bookComment,bookReply,member}', '{"zh-Hans":"色情低俗","zh-Hant":"色情低俗","en":"Sexual or vulgar content","fr":"Contenu sexuel ou vulgaire","es":"Contenido sexual o vulgar"}'),
  (4, 'illegal', '{article,articleComment,articleReply,book,bookComment,bookReply,member}', '{"zh-Hans":"违法违规","zh-Hant":"違法違規","en":"Against the law","fr":"Contraire à la loi","es":"Contrario a la ley"}'),
  (5, 'false', '{article,articleComment,articleReply}', '{"zh-Hans":"不实信息","zh-Hant":"不實資訊","en":"False information","fr":"Fausses informations","es":"Información falsa"}'),
  (6, 'copied', '{article,book}', '{"zh-Hans":"抄袭、侵权","zh-Hant":"抄襲、侵權","en":"Copied from somebody else","fr":"Copié sur quelqu’un d’autre","es":"Copiado de otra persona"}'),
  (7, 'fraud', '{article,member}', '{"zh-Hans":"诈骗","zh-Hant":"詐騙","en":"Fraud","fr":"Escroquerie","es":"Estafa"}'),
  (8, 'impostor', '{member}', '{"zh-Hans":"冒充他人","zh-Hant":"冒充他人","en":"Pretends to be somebody else","fr":"Se fait passer pour quelqu’un d’autre","es":"Se hace pasar por otra persona"}'),
  (9, 'profile', '{member}', '{"zh-Hans":"头像、昵称或简介违规","zh-Hant":"頭像、暱稱或簡介違規","en":"Picture, name or words not acceptable","fr":"Photo, nom ou texte inacceptables","es":"Foto, nombre o texto inaceptables"}'),
  (99, 'other', '{article,articleComment,articleReply,book,bookComment,bookReply,member}', '{"zh-Hans":"其他","zh-Hant":"其他","en":"Something else","fr":"Autre chose","es":"Otra cosa"}');

create table report (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  kind text not null,
  target_id text not null,
  -- Whose thing it is; null for what belongs to nobody.
  owner_id text references member (id) on delete set null,
  about text not null,
  reason text not null references report_reason (value),
  text text not null,
  picture_ids text[] not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  note text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (member_id, kind, target_id)
);
create index report_state on report (state, created_at, id);
create index report_target on report (kind, target_id) where state = 'open';
