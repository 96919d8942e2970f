-- Refunds that a creator causes are paid by the creator; what the platform loses is listed.
--
--  15 creator_owed    what a creator owes for refunds                cents (negative: what is owed)
alter table ledger_accounts drop constraint ledger_accounts_id_check;
alter table ledger_accounts add constraint ledger_accounts_id_check check (id > 0 and id % 16 between 1 and 15);

-- Why a creator owes something: a refund of earnings that had cleared adds to it; earnings repay it. The sum is what is owed.
create table owed_entries (
  id          bigint generated always as identity primary key,
  creator_id  bigint not null references users on delete restrict,
  -- above zero: owed; below: repaid
  cents       bigint not null check (cents <> 0),
  -- the refund that was charged, or undone; null: a repayment
  refund_id   uuid references refunds on delete restrict,
  transfer_id uuid not null,
  at          timestamptz not null default now()
);
create index owed_entries_creator on owed_entries (creator_id, id desc);
create index owed_entries_refund on owed_entries (refund_id) where refund_id is not null;

-- Who bears the creator's part of a refund.
alter table refunds add column paid_by text not null default 'creator' check (paid_by in ('creator', 'platform'));

-- Of a dispute's loss what later refunds to the same fan brought back.
alter table disputes add column recovered_cents bigint not null default 0 check (recovered_cents between 0 and lost_cents);

-- Every loss of the platform with its reason; below zero: it came back. The sum is account 13.
create table platform_losses (
  id         bigint generated always as identity primary key,
  -- dispute: a bank took money back; staff: somebody decided it; departed: a creator left owing; old: before this list
  cause      text not null check (cause in ('dispute', 'staff', 'departed', 'old')),
  cents      bigint not null check (cents <> 0),
  -- whose it was: the fan of a dispute, the creator who left or whose purchase was given back
  user_id    bigint not null references users on delete restrict,
  dispute_id bigint references disputes on delete restrict,
  refund_id  uuid references refunds on delete restrict,
  staff_id   bigint references users on delete set null,
  reason     text not null default '',
  at         timestamptz not null default now()
);
create index platform_losses_list on platform_losses (at desc, id desc);
create index platform_losses_user on platform_losses (user_id);
create index platform_losses_staff on platform_losses (staff_id) where staff_id is not null;

insert into platform_losses (cause, cents, user_id, dispute_id, at)
  select 'dispute', lost_cents, user_id, id, opened_at from disputes where lost_cents > 0 and state <> 'won' order by id;
insert into platform_losses (cause, cents, user_id, refund_id, at)
  select 'old', r.lost_cents, p.creator_id, r.id, r.made_at from refunds r join purchases p on p.id = r.purchase_id
  where r.lost_cents > 0 and r.undone_at is null order by r.made_at, r.id;
