-- applyfor.md b: what a rank of experts asks for; operators change it (setExpertNeeds).
create table expert_level (
  id text primary key check (id in ('expert', 'senior')),
  -- The auction level, completed orders as a buyer, and fans, each at least.
  least_level integer not null check (least_level between 1 and 5),
  least_orders integer not null check (least_orders between 0 and 1000),
  least_fans integer not null check (least_fans between 0 and 100000)
);
insert into expert_level (id, least_level, least_orders, least_fans) values ('expert', 1, 0, 0), ('senior', 2, 3, 3);
