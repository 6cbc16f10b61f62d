-- applyfor.md f: the fields that the operator marked with a rejection, each with its reason: [{"field": …, "note": …}].
alter table shop_application add column marks jsonb not null default '[]';
