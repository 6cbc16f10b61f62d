-- The day of a statement that a difference belongs to; null of a refund that failed and of money that is booked nowhere.
alter table payment_task add column day date;
update payment_task t set day = l.day from gateway_statement_line l
  where t.kind in ('paymentUnknown', 'refundUnknown', 'statementDiffers') and l.channel = t.channel and l.number = t.ref;
update payment_task t set day = (r.gateway_at at time zone 'Asia/Shanghai')::date from payment_receipt r
  where t.kind = 'statementLacks' and t.note = 'payment' and r.channel = t.channel and r.trade_no = t.ref;
update payment_task t set day = (r.done_at at time zone 'Asia/Shanghai')::date from payment_return r
  where t.kind = 'statementLacks' and t.note = 'refund' and r.refund_no = t.ref;
update payment_task set day = ref::date where kind = 'clearingDiffers';
create index payment_task_day on payment_task (channel, day) where day is not null;
