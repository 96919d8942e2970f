-- What a creator's dashboard adds up: sums of finished days (UTC), kept by a job. They come from purchases and refunds by the
-- time at which money moved, so a finished day never changes, and all days together are what the ledger says. What is not
-- sealed yet is read from the rows themselves.
create table figures_sealed (
  -- one row
  one   boolean primary key default true check (one),
  -- the first day that is not in the tables below
  until date not null
);

create table creator_days (
  creator_id     bigint not null references users on delete cascade,
  day            date not null,
  -- what was paid for
  source         text not null,
  payments       int not null,
  -- prices before tax
  gross_cents    bigint not null,
  fee_cents      bigint not null,
  -- of the creator's part what went back on this day, less what came again with a dispute that was won
  returned_cents bigint not null,
  -- what fans paid on top, less what went back of it: the platform's to hand on
  tax_cents      bigint not null,
  primary key (creator_id, day, source)
);

-- How many came and left on a day.
create table audience_days (
  creator_id      bigint not null references users on delete cascade,
  day             date not null,
  subscribers_new int not null default 0,
  subscribers_lost int not null default 0,
  followers_new   int not null default 0,
  followers_lost  int not null default 0,
  primary key (creator_id, day)
);

-- A fan's payments to a creator, as far as days are sealed.
create table supporter_totals (
  creator_id   bigint not null references users on delete cascade,
  fan_id       bigint not null references users on delete cascade,
  payments     int not null,
  -- the creator's part that was kept
  earned_cents bigint not null,
  primary key (creator_id, fan_id)
);
create index supporter_totals_best on supporter_totals (creator_id, earned_cents desc, fan_id);
create index supporter_totals_fan on supporter_totals (fan_id);

create table post_totals (
  post_id      bigint primary key references posts on delete cascade,
  creator_id   bigint not null references users on delete cascade,
  unlocks      int not null,
  tips         int not null,
  earned_cents bigint not null
);
create index post_totals_creator on post_totals (creator_id);

-- People who had a post on their screen, each once.
create table post_reach (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_reach_user on post_reach (user_id);

-- Follows have no history of their own: what began and ended waits here for its day to be sealed.
create table follow_changes (creator_id bigint not null references users on delete cascade, step smallint not null, at timestamptz not null default now());
create index follow_changes_creator on follow_changes (creator_id, at);
insert into follow_changes (creator_id, step, at) select creator_id, 1, followed_at from relations where followed_at is not null;
create function note_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.followed_at is not null then
      -- the creator may be going as well
      insert into follow_changes (creator_id, step) select old.creator_id, -1 where exists (select from users where id = old.creator_id);
    end if;
  elsif tg_op = 'INSERT' then
    if new.followed_at is not null then insert into follow_changes (creator_id, step, at) values (new.creator_id, 1, new.followed_at); end if;
  elsif (old.followed_at is null) <> (new.followed_at is null) then
    insert into follow_changes (creator_id, step, at)
      values (new.creator_id, case when new.followed_at is null then -1 else 1 end, coalesce(new.followed_at, now()));
  end if;
  return null;
end $$;
create trigger note_follow after insert or update of followed_at or delete on relations for each row execute function note_follow();

-- A finished day of all creators: rows come nearly in order of time, so their blocks' bounds are enough.
create index purchases_days on purchases using brin ((coalesce(answered_at, made_at))) with (autosummarize = on);
create index refunds_made on refunds (made_at);
create index refunds_undone on refunds (undone_at) where undone_at is not null;
create index subscriptions_began on subscriptions (creator_id, started_at);
create index subscriptions_finished on subscriptions (creator_id, ended_at) where ended_at is not null;
create index subscriptions_began_all on subscriptions using brin (started_at) with (autosummarize = on);
create index subscriptions_finished_all on subscriptions (ended_at) where ended_at is not null;
