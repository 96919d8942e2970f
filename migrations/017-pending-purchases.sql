-- What a fan agreed to buy in the same press as the top-up that it lacks: bought once the money has come, or refused with
-- a reason, once. The money of one that is refused stays in the wallet.
create table pending_purchases (
  top_up_id   uuid primary key references top_ups on delete restrict,
  user_id     bigint not null references users on delete restrict,
  kind        text not null check (kind in ('subscription', 'unlock', 'message_unlock')),
  -- the creator, the post, the message
  subject_id  bigint not null,
  -- what was agreed to: prices before tax, and for a subscription the plan
  terms       jsonb not null,
  -- the most that it may take from the wallet, with tax
  total_cents bigint not null check (total_cents > 0),
  state       text not null default 'pending' check (state in ('pending', 'bought', 'refused')),
  refusal     text,
  made_at     timestamptz not null default now(),
  ended_at    timestamptz,
  constraint pending_purchases_end check ((state = 'pending') = (ended_at is null) and (state = 'refused') = (refusal is not null))
);
-- The same thing in a second tab is the same payment.
create index pending_purchases_open on pending_purchases (user_id, kind, subject_id) where state = 'pending';
