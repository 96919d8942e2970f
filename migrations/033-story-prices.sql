-- A story may cost something: its audience watches it, and everyone else may pay; with an audience of everyone, all pay.
alter table stories add column price_cents int check (price_cents > 0);
create table story_unlocks (
  user_id     bigint not null references users on delete cascade,
  story_id    bigint not null references stories on delete cascade,
  purchase_id uuid not null unique,
  made_at     timestamptz not null default now(),
  primary key (user_id, story_id)
);
create index story_unlocks_story on story_unlocks (story_id);

alter table purchases drop constraint purchases_kind_check;
alter table purchases add constraint purchases_kind_check check (kind in ('subscription', 'subscription_renewal', 'tip', 'unlock',
  'message', 'message_unlock', 'story_unlock', 'gift', 'live_ticket'));
alter table pending_purchases drop constraint pending_purchases_kind_check;
alter table pending_purchases add constraint pending_purchases_kind_check
  check (kind in ('subscription', 'plan_change', 'gift', 'unlock', 'tip', 'message', 'message_unlock', 'story_unlock'));
