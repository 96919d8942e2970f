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
  -- of the creator's part what went to co-creators, less what they gave back
  shared_cents   bigint not null default 0,
  -- the creator's parts of others' posts, less what went back
  received_cents bigint not null default 0,
  primary key (creator_id, day, source)
);

-- How many came and left on a day.
create table audience_days (
  creator_id       bigint not null references users on delete cascade,
  day              date not null,
  subscribers_new  int not null default 0,
  subscribers_lost int not null default 0,
  followers_new    int not null default 0,
  followers_lost   int not null default 0,
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
create table follow_changes (
  creator_id bigint not null references users on delete cascade,
  -- 1: began, -1: ended
  step       smallint not null,
  at         timestamptz not null default now()
);
create index follow_changes_creator on follow_changes (creator_id, at);
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

-- What somebody writes down about another person, for their own eyes.
create table people_notes (
  owner_id   bigint not null references users on delete cascade,
  about_id   bigint not null references users on delete cascade,
  text       text not null check (text <> ''),
  updated_at timestamptz not null default now(),
  primary key (owner_id, about_id)
);
create index people_notes_about on people_notes (about_id);

-- A creator's link to their page that tells where people come from.
create table tracking_links (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  name       text not null,
  -- what stands in the address
  code       text not null unique,
  visits     int not null default 0,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create index tracking_links_list on tracking_links (creator_id, id desc);
-- People who came by it while they were logged in, each by their first visit.
create table link_visitors (
  link_id bigint not null references tracking_links on delete cascade,
  user_id bigint not null references users on delete cascade,
  at      timestamptz not null default now(),
  primary key (link_id, user_id)
);
create index link_visitors_user on link_visitors (user_id);
