-- applyfor.md a: a plan with a fee. Its application waits for the payment, and the fee is fixed when that begins.
alter table shop_application
  -- Of the latest submission: its number, the fee that was due then and its payment. A payment pays for `<id>.<round>`; without a fee there is none.
  add column round integer not null default 0,
  add column fee_cents bigint check (fee_cents > 0),
  add column pay_no text references payment,
  add column pay_until timestamptz,
  drop constraint shop_application_state_check,
  add constraint shop_application_state_check check (state in ('draft', 'pendingPayment', 'submitted', 'approved', 'rejected')),
  add constraint shop_application_payment_check
    check ((pay_no is null) = (fee_cents is null) and (state <> 'pendingPayment' or pay_no is not null));
create index shop_application_pay_no on shop_application (pay_no) where pay_no is not null;

-- A name is held from the submission on, also while its fee is not paid.
drop index shop_application_name_key;
create index shop_application_name_key on shop_application (shop_name_key(shop_name)) where state in ('pendingPayment', 'submitted');

-- Places on the home page and a service of its own are what a shop pays for; the other plans stay free.
update shop_plan set fee_cents = 29900 where id = 'flagship';
