-- Site settings that everybody may read; an operator writes them.
create table site_config (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
insert into site_config (key, value) values ('sys.global.graying.app', 'false');

create table banner (
  id text primary key default new_id(),
  place text not null,
  title text not null,
  pic_url text not null,
  -- A page's address behind the hash; empty leads nowhere.
  link text not null default '',
  position integer not null default 0,
  shown boolean not null default true
);
create index banner_place on banner (place, position, id) where shown;

-- Choices by kind; labels in the five languages.
create table dict_item (
  kind text not null,
  value text not null,
  labels jsonb not null,
  position integer not null,
  primary key (kind, value)
);

insert into dict_item (kind, position, value, labels) values
  ('gender', 1, 'unknown', '{"zh-Hans":"保密","zh-Hant":"保密","en":"Not said","fr":"Non précisé","es":"Sin indicar"}'),
  ('gender', 2, 'male', '{"zh-Hans":"男","zh-Hant":"男","en":"Male","fr":"Homme","es":"Hombre"}'),
  ('gender', 3, 'female', '{"zh-Hans":"女","zh-Hant":"女","en":"Female","fr":"Femme","es":"Mujer"}'),
  ('carrier', 1, 'sf', '{"zh-Hans":"顺丰速运","zh-Hant":"順豐速運","en":"SF Express","fr":"SF Express","es":"SF Express"}'),
  ('carrier', 2, 'zto', '{"zh-Hans":"中通快递","zh-Hant":"中通快遞","en":"ZTO Express","fr":"ZTO Express","es":"ZTO Express"}'),
  ('carrier', 3, 'yto', '{"zh-Hans":"圆通速递","zh-Hant":"圓通速遞","en":"YTO Express","fr":"YTO Express","es":"YTO Express"}'),
  ('carrier', 4, 'sto', '{"zh-Hans":"申通快递","zh-Hant":"申通快遞","en":"STO Express","fr":"STO Express","es":"STO Express"}'),
  ('carrier', 5, 'yunda', '{"zh-Hans":"韵达快递","zh-Hant":"韻達快遞","en":"Yunda Express","fr":"Yunda Express","es":"Yunda Express"}'),
  ('carrier', 6, 'jd', '{"zh-Hans":"京东物流","zh-Hant":"京東物流","en":"JD Logistics","fr":"JD Logistics","es":"JD Logistics"}'),
  ('carrier', 7, 'ems', '{"zh-Hans":"邮政 EMS","zh-Hant":"郵政 EMS","en":"China Post EMS","fr":"China Post EMS","es":"China Post EMS"}'),
  ('cancelReason', 1, 'changedMind', '{"zh-Hans":"不想要了","zh-Hant":"不想要了","en":"Changed my mind","fr":"J’ai changé d’avis","es":"He cambiado de idea"}'),
  ('cancelReason', 2, 'wrongAddress', '{"zh-Hans":"地址或电话填错了","zh-Hant":"地址或電話填錯了","en":"Wrong address or phone","fr":"Adresse ou téléphone erronés","es":"Dirección o teléfono erróneos"}'),
  ('cancelReason', 3, 'wrongItem', '{"zh-Hans":"规格或数量选错了","zh-Hant":"規格或數量選錯了","en":"Wrong option or quantity","fr":"Mauvaise option ou quantité","es":"Opción o cantidad errónea"}'),
  ('cancelReason', 4, 'cheaper', '{"zh-Hans":"别处更便宜","zh-Hant":"別處更便宜","en":"Cheaper elsewhere","fr":"Moins cher ailleurs","es":"Más barato en otro sitio"}'),
  ('cancelReason', 9, 'other', '{"zh-Hans":"其他原因","zh-Hant":"其他原因","en":"Another reason","fr":"Autre raison","es":"Otro motivo"}'),
  ('afterSaleReason', 1, 'damaged', '{"zh-Hans":"商品破损","zh-Hant":"商品破損","en":"Arrived damaged","fr":"Arrivé abîmé","es":"Llegó dañado"}'),
  ('afterSaleReason', 2, 'different', '{"zh-Hans":"与描述不符","zh-Hant":"與描述不符","en":"Not as described","fr":"Non conforme à la description","es":"No coincide con la descripción"}'),
  ('afterSaleReason', 3, 'missing', '{"zh-Hans":"少发或漏发","zh-Hant":"少發或漏發","en":"Something is missing","fr":"Il manque quelque chose","es":"Falta algo"}'),
  ('afterSaleReason', 4, 'quality', '{"zh-Hans":"质量问题","zh-Hant":"品質問題","en":"Quality problem","fr":"Problème de qualité","es":"Problema de calidad"}'),
  ('afterSaleReason', 5, 'late', '{"zh-Hans":"发货太慢","zh-Hant":"出貨太慢","en":"Shipped too late","fr":"Expédié trop tard","es":"Envío demasiado lento"}'),
  ('afterSaleReason', 9, 'other', '{"zh-Hans":"其他原因","zh-Hant":"其他原因","en":"Another reason","fr":"Autre raison","es":"Otro motivo"}'),
  ('feedbackKind', 1, 'problem', '{"zh-Hans":"功能异常","zh-Hant":"功能異常","en":"Something does not work","fr":"Quelque chose ne marche pas","es":"Algo no funciona"}'),
  ('feedbackKind', 2, 'idea', '{"zh-Hans":"产品建议","zh-Hant":"產品建議","en":"An idea","fr":"Une idée","es":"Una idea"}'),
  ('feedbackKind', 3, 'trade', '{"zh-Hans":"交易问题","zh-Hant":"交易問題","en":"About an order","fr":"À propos d’une commande","es":"Sobre un pedido"}'),
  ('feedbackKind', 9, 'other', '{"zh-Hans":"其他","zh-Hant":"其他","en":"Something else","fr":"Autre chose","es":"Otra cosa"}');
