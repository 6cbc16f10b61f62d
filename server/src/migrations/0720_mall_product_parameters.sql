-- What a product is made of and how large it is, as its page shows it: [{ "name": …, "value": … }] in that order.
alter table product add column parameters jsonb not null default '[]';
