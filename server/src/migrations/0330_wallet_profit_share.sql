-- wallet.md (a), profit share: what a member earns of the mall orders of whom the member invited. `pending` is an estimate without money; with the
-- order's completion the platform owes it (profitPayable), until the member acknowledges it or 30 days have passed.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in (
    'memberWallet', 'companyWallet', 'points', 'pointsBought', 'serviceFee', 'allowance', 'escrow',
    'gatewayClearing', 'platformRevenue', 'profitPayable', 'withdrawalInFlight', 'pointsIssue'));

alter table share
  -- `fee`: of a service fee of the auction (`fee_cents` is the fee); `order`: of a mall order (`fee_cents` is what was paid for its goods).
  add column kind text not null default 'fee' check (kind in ('fee', 'order')),
  -- Of an order it is the instant at which it became due; unknown before.
  alter column due_at drop not null,
  add check (kind = 'order' or due_at is not null);
create index share_order_due on share (member_id, due_at) where kind = 'order' and state in ('due', 'credited');

-- Shares of fees that are due already are credited after 30 days as well.
insert into deadline (kind, ref, due_at) select 'share.credit', id, greatest(now(), due_at) + interval '30 days' from share where state = 'due';
