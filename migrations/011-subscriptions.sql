-- Subscriptions, what lowers their price, and what was paid for which time.

create table promotions (
  id               bigint generated always as identity primary key,
  creator_id       bigint not null references users on delete cascade,
  kind             text not null check (kind in ('discount', 'trial', 'bundle')),
  -- upper case; null: for everyone
  code             text,
  percent_off      int check (percent_off between 1 and 100),
  amount_off_cents int check (amount_off_cents > 0),
  -- a discount holds for the first so many periods
  periods          int check (periods > 0),
  trial_days       int check (trial_days > 0),
  -- a bundle pays so many months at once
  months           int check (months > 1),
  uses             int not null default 0,
  uses_max         int check (uses_max > 0),
  expires_at       timestamptz,
  created_at       timestamptz not null default now(),
  ended_at         timestamptz,
  -- whatever is tried at once, a limited code is never used more often
  check (uses_max is null or uses <= uses_max),
  check (case kind
    when 'discount' then code is not null and periods is not null and (percent_off is null) <> (amount_off_cents is null)
    when 'trial' then trial_days is not null
    else code is null and months is not null and percent_off is not null end)
);
create unique index promotions_code on promotions (creator_id, code) where ended_at is null and code is not null;
create unique index promotions_bundle on promotions (creator_id, months) where ended_at is null and kind = 'bundle';
create unique index promotions_open_trial on promotions (creator_id) where ended_at is null and kind = 'trial' and code is null;
create index promotions_list on promotions (creator_id, id desc);

-- A fan uses a promotion once.
create table promotion_uses (
  promotion_id bigint not null references promotions on delete cascade,
  fan_id       bigint not null references users on delete cascade,
  used_at      timestamptz not null default now(),
  primary key (promotion_id, fan_id)
);
create index promotion_uses_fan on promotion_uses (fan_id);

create table subscriptions (
  id                bigint generated always as identity primary key,
  fan_id            bigint not null references users on delete restrict,
  creator_id        bigint not null references users on delete restrict,
  period            text not null check (period in ('weekly', 'monthly', 'yearly')),
  -- the price agreed to: a change of the plan does not touch it
  price_cents       bigint not null check (price_cents >= 0),
  state             text not null check (state in ('trial', 'active', 'paused', 'past_due', 'cancelled', 'ended')),
  started_at        timestamptz not null default now(),
  -- paid periods
  periods           int not null default 1,
  renews_at         timestamptz not null,
  -- when a renewal is tried: at renews_at, then daily while in grace
  try_at            timestamptz not null,
  ended_at          timestamptz,
  -- whose clock the renewal keeps (IANA name)
  time_zone         text not null default 'UTC',
  -- months that one payment covers; above 1 only with a monthly plan
  months            int not null default 1 check (months between 1 and 12),
  -- where the calendar counts from; null: from started_at. renews_at is this plus `periods`, except while paused
  anchor_at         timestamptz,
  discounted_cents  bigint check (discounted_cents >= 0),
  -- renewals that still take discounted_cents
  discounts_left    int not null default 0 check (discounts_left >= 0),
  trial_until       timestamptz,
  -- another plan that begins with the next renewal
  next_period       text check (next_period in ('weekly', 'monthly', 'yearly')),
  next_months       int,
  next_price_cents  bigint check (next_price_cents >= 0),
  -- the creator's page rests since then; afterwards the state is paused_state again
  paused_at         timestamptz,
  paused_state      text check (paused_state in ('trial', 'active', 'past_due')),
  gift_from         bigint references users on delete set null,
  -- when the fan is told of the renewal beforehand: kept by a trigger
  remind_at         timestamptz,
  -- what the next renewal takes, before tax
  due_cents         bigint not null generated always as (
    case when next_price_cents is not null then next_price_cents
         when discounts_left > 0 then coalesce(discounted_cents, price_cents)
         else price_cents end) stored,
  -- when the last mail about its renewals went out: a weekly plan has one a month, which names all renewals since the last
  receipt_mailed_at timestamptz
);
-- a fan has at most one running subscription to a creator
create unique index subscriptions_running on subscriptions (fan_id, creator_id) where state <> 'ended';
create index subscriptions_list on subscriptions (fan_id, id desc);
create index subscriptions_creator on subscriptions (creator_id) where state <> 'ended';
create index subscriptions_fan on subscriptions (fan_id, renews_at) include (due_cents) where state in ('trial', 'active', 'past_due');
create index subscriptions_due on subscriptions (try_at) where state in ('trial', 'active', 'past_due', 'cancelled');
create index subscriptions_remind on subscriptions (remind_at) where remind_at is not null;
create index subscriptions_began on subscriptions (creator_id, started_at);
create index subscriptions_finished on subscriptions (creator_id, ended_at) where ended_at is not null;
create index subscriptions_began_all on subscriptions using brin (started_at) with (autosummarize = on);
create index subscriptions_finished_all on subscriptions (ended_at) where ended_at is not null;

-- The same clock time in the fan's zone, so many periods after an anchor, clamped to the month's end. It always counts
-- from the anchor: 31 January is followed by 28 February and then by 31 March. A time that the change of clocks leaves out
-- is an hour later; of one that comes twice the second counts.
create function period_end(anchor timestamptz, zone text, period text, n int) returns timestamptz language sql stable parallel safe
  return ((anchor at time zone zone) + n * case period
    when 'weekly' then interval '7 days' when 'monthly' then interval '1 month' else interval '1 year' end) at time zone zone;

-- 7 days before a yearly renewal and one of several months, 3 days before a monthly one and the end of a trial.
create function subscription_reminder() returns trigger language plpgsql as $$
begin
  new.remind_at := case
    when new.state not in ('trial', 'active') then null
    when new.period = 'yearly' or new.months > 1 then new.renews_at - interval '7 days'
    when new.period = 'monthly' or new.state = 'trial' then new.renews_at - interval '3 days' end;
  if new.remind_at <= now() then new.remind_at := null; end if;
  return new;
end $$;
create trigger subscription_reminder before insert or update of state, period, months, renews_at on subscriptions
  for each row execute function subscription_reminder();

-- What was paid for which time: no time is ever paid twice, and what is unused can be given back.
create table subscription_periods (
  subscription_id bigint not null references subscriptions on delete restrict,
  from_at         timestamptz not null,
  until_at        timestamptz not null check (until_at >= from_at),
  -- null: cost nothing
  purchase_id     uuid unique references purchases on delete restrict,
  primary key (subscription_id, from_at)
);
