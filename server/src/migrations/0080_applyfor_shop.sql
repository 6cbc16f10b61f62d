-- domain.md §9: shop settle-in. Plans are part of the product, so they are here and not in the demo data.
create table shop_plan (
  id text primary key,
  -- { "zh-Hans": …, … } and { "zh-Hans": [ … ], … }
  names jsonb not null,
  points jsonb not null,
  fee_cents bigint not null check (fee_cents >= 0),
  -- Basis points of each settled order.
  commission_bp integer not null check (commission_bp between 0 and 10000),
  position integer not null
);

insert into shop_plan (id, names, points, fee_cents, commission_bp, position) values
('personal', '{"zh-Hans": "个人小店", "zh-Hant": "個人小店", "en": "Personal shop", "fr": "Boutique personnelle", "es": "Tienda personal"}',
 '{"zh-Hans": ["免保证金，适合手作与闲置", "最多上架 50 件商品", "每笔订单服务费 5%"], "zh-Hant": ["免保證金，適合手作與閒置", "最多上架 50 件商品", "每筆訂單服務費 5%"], "en": ["No deposit, for crafts and second-hand", "Up to 50 products", "5% of each order"], "fr": ["Sans caution, pour l’artisanat et l’occasion", "Jusqu’à 50 produits", "5 % par commande"], "es": ["Sin depósito, para artesanía y segunda mano", "Hasta 50 productos", "5 % de cada pedido"]}', 0, 500, 1),
('brand', '{"zh-Hans": "品牌店铺", "zh-Hant": "品牌店鋪", "en": "Brand shop", "fr": "Boutique de marque", "es": "Tienda de marca"}',
 '{"zh-Hans": ["企业资质，品牌标识", "商品数量不限，支持拼团与砍价", "每笔订单服务费 3%"], "zh-Hant": ["企業資質，品牌標識", "商品數量不限，支援拼團與砍價", "每筆訂單服務費 3%"], "en": ["For companies, with a brand mark", "Unlimited products, group buying and bargain", "3% of each order"], "fr": ["Pour les entreprises, avec label de marque", "Produits illimités, achats groupés et marchandage", "3 % par commande"], "es": ["Para empresas, con distintivo de marca", "Productos ilimitados, compras en grupo y regateo", "3 % de cada pedido"]}', 0, 300, 2),
('flagship', '{"zh-Hans": "旗舰店", "zh-Hant": "旗艦店", "en": "Flagship", "fr": "Boutique phare", "es": "Tienda insignia"}',
 '{"zh-Hans": ["专属客服与首页推荐位", "商品数量不限，全部活动工具", "每笔订单服务费 2%"], "zh-Hant": ["專屬客服與首頁推薦位", "商品數量不限，全部活動工具", "每筆訂單服務費 2%"], "en": ["Own support and places on the home page", "Unlimited products, all campaign tools", "2% of each order"], "fr": ["Support dédié et mise en avant en accueil", "Produits illimités, tous les outils de campagne", "2 % par commande"], "es": ["Soporte propio y espacio en la portada", "Productos ilimitados, todas las campañas", "2 % de cada pedido"]}', 0, 200, 3);

create table shop_application (
  id text primary key default new_id(),
  -- A member has one application at a time; after a rejection the same one is submitted again.
  member_id text not null unique references member (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected')),
  plan_id text references shop_plan (id),
  shop_name text not null default '',
  category_id text references category (id),
  contact_name text not null default '',
  contact_mobile text not null default '',
  intro text not null default '',
  licence_ids text[] not null default '{}',
  identity_ids text[] not null default '{}',
  reason text,
  shop_id text references shop (id),
  created_at timestamptz not null default now(),
  submitted_at timestamptz
);
create index shop_application_waiting on shop_application (submitted_at, id) where state = 'submitted';
