-- Who follows, subscribes to and sees whom. Blocks and hidden countries close profiles and posts; mutes only the timeline.

-- One row per fan × creator: follow and subscription together, because the timeline asks for both at once.
-- `subscribed_until` is the projection of `subscriptions`, written in the same transaction.
create table relations (
  fan_id           bigint not null references users on delete cascade,
  creator_id       bigint not null references users on delete cascade,
  followed_at      timestamptz,
  subscribed_until timestamptz,
  -- the creator is out of the fan's timeline: read with the relation itself, from one index; kept by triggers, whatever
  -- changes it
  hidden           boolean not null default false,
  check (fan_id <> creator_id),
  primary key (fan_id, creator_id) include (subscribed_until, followed_at, hidden)
);
create index relations_creator on relations (creator_id, fan_id);
-- Who pays a creator, found without walking through all who follow.
create index relations_subscribers on relations (creator_id, subscribed_until, fan_id) where subscribed_until is not null;
-- Followers of a creator, the latest first.
create index relations_followers on relations (creator_id, followed_at desc, fan_id desc) where followed_at is not null;

-- Pairs of a reader and a person who stays out of the reader's timeline: muted, blocked either way, or hidden where the
-- reader is.
create view hidden_pairs as
  select user_id as fan_id, muted_id as creator_id from mutes
  union all select user_id, blocked_id from blocks
  union all select blocked_id, user_id from blocks
  union all select f.user_id, c.user_id from accounts c join accounts f on f.places && c.hidden_in
    where c.hidden_in <> '{}' and f.user_id <> c.user_id;

-- One row at a time, by keys alone: what a follow pays must not depend on what the planner knows about the tables.
create function hide_fresh_relation() returns trigger language plpgsql as $$
begin
  new.hidden := exists (select from mutes where user_id = new.fan_id and muted_id = new.creator_id)
    or exists (select from blocks where user_id = new.fan_id and blocked_id = new.creator_id)
    or exists (select from blocks where user_id = new.creator_id and blocked_id = new.fan_id)
    or exists (select from accounts c where c.user_id = new.creator_id and c.hidden_in <> '{}'
      and (select f.places from accounts f where f.user_id = new.fan_id) && c.hidden_in);
  return new;
end $$;
create trigger hide_fresh_relation before insert on relations for each row execute function hide_fresh_relation();

create function keep_hidden_pair() returns trigger language plpgsql as $$
declare
  one bigint := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id';
  other bigint := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  update relations r set hidden = not r.hidden
    where ((r.fan_id = one and r.creator_id = other) or (r.fan_id = other and r.creator_id = one))
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  return null;
end $$;
create trigger keep_hidden_pair after insert or delete on mutes for each row execute function keep_hidden_pair('muted_id');
create trigger keep_hidden_pair after insert or delete on blocks for each row execute function keep_hidden_pair('blocked_id');

create function keep_hidden_countries() returns trigger language plpgsql as $$
begin
  if new.places is distinct from old.places then
    update relations r set hidden = not r.hidden where r.fan_id = new.user_id
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  if new.hidden_in is distinct from old.hidden_in then
    update relations r set hidden = not r.hidden from accounts f
      where r.creator_id = new.user_id and f.user_id = r.fan_id and f.places && (old.hidden_in || new.hidden_in)
        and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  return null;
end $$;
create trigger keep_hidden_countries after update of country, address_countries, hidden_in on accounts for each row
  when (new.places is distinct from old.places or new.hidden_in is distinct from old.hidden_in)
  execute function keep_hidden_countries();

-- Whose posts, stories and live shows a fan wants to be told of. Only of creators whom they follow or support: it goes with
-- the relation.
create table bells (
  fan_id     bigint not null,
  creator_id bigint not null,
  posts      boolean not null,
  stories    boolean not null,
  live       boolean not null,
  created_at timestamptz not null default now(),
  primary key (fan_id, creator_id),
  foreign key (fan_id, creator_id) references relations on delete cascade,
  check (posts or stories or live)
);
create index bells_list on bells (fan_id, created_at desc, creator_id desc);
-- who is told, one creator's in order of the fans
create index bells_posts on bells (creator_id, fan_id) where posts;
create index bells_stories on bells (creator_id, fan_id) where stories;
create index bells_live on bells (creator_id, fan_id) where live;
