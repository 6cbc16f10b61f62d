-- Of refused calls only the last of each caller are remembered (hardening.md H3): a refusal costs its caller nothing.
alter table idempotency_key add column refused boolean not null default false;
create index idempotency_key_refused on idempotency_key (scope, created_at desc) where refused;
