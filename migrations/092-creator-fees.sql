-- A creator's own fee counts from a moment on, and what counted before stays on record. Each purchase keeps the fee that it was made under.
create table creator_fees (
  id           bigint generated always as identity primary key,
  creator_id   bigint not null references users on delete cascade,
  -- hundredths of a percent; null: the operator's again
  basis_points smallint check (basis_points between 0 and 9900),
  from_at      timestamptz not null,
  set_at       timestamptz not null default now(),
  set_by       bigint references users on delete set null,
  note         text not null default ''
);
-- the last one that has begun counts: looked for with each purchase
create unique index creator_fees_counts on creator_fees (creator_id, from_at desc);
insert into creator_fees (creator_id, basis_points, from_at)
  select id, fee_basis_points, created_at from users where fee_basis_points is not null;
alter table users drop column fee_basis_points;
