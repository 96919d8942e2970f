-- What browsing filters and orders by stands in one row a creator, so that a page is read from it alone (docs/decisions/192): what the job
-- counts, and as `tags` and `price_rank` what is known at once, which triggers keep.
alter table creator_facts
  -- how many support them now
  add column supporters int not null default 0,
  add column joined_at timestamptz not null default now(),
  -- they are a creator in good standing; asked of their user, it would look rare to the planner
  add column listed boolean not null default true,
  -- the largest int less what a month costs: the cheapest first in the same direction as the other orders
  add column price_rank int not null default 0,
  -- free, under5, from5to10, trial, offer, c:CATEGORY, l:LANGUAGE
  add column tags text[] not null default '{}';
drop index creator_facts_language;
create index creator_facts_tags on creator_facts using gin (tags) with (fastupdate = off);
create index creator_facts_joined on creator_facts (joined_at desc, creator_id desc);
create index creator_facts_price on creator_facts (price_rank desc, creator_id desc);

-- A trial or an offer that has lapsed keeps its tag until the job runs again; who reads asks the promotion itself as well.
create function browse_tags(person users, language text) returns text[] language sql stable as $$
  select array_remove(array[
    case when (person.offer ->> 1)::bigint = 0 then 'free' end,
    case when (person.offer ->> 1)::bigint < 500 then 'under5' end,
    case when (person.offer ->> 1)::bigint between 500 and 1000 then 'from5to10' end,
    case when person.category is not null then 'c:' || person.category end,
    case when language is not null then 'l:' || language end,
    case when exists (select from promotions o where o.creator_id = person.id and o.kind = 'trial' and o.code is null and o.ended_at is null
      and (o.expires_at is null or o.expires_at > now())) then 'trial' end,
    case when exists (select from promotions o where o.creator_id = person.id and o.kind = 'bundle' and o.code is null and o.ended_at is null
      and (o.expires_at is null or o.expires_at > now())) then 'offer' end], null)
$$;
create function browse_price_rank(offer json) returns int language sql immutable as $$
  select (2147483647 - least(2147483647, coalesce(case offer ->> 0
    when 'weekly' then (offer ->> 1)::bigint * 52 / 12 when 'yearly' then (offer ->> 1)::bigint / 12 else (offer ->> 1)::bigint end, 0)))::int
$$;
create function refresh_browse_facts(creator bigint) returns void language sql as $$
  update creator_facts f set tags = browse_tags(u, f.language), price_rank = browse_price_rank(u.offer),
    listed = u.is_creator and u.suspended_at is null
  from users u where u.id = creator and f.creator_id = creator
    and (f.tags, f.price_rank, f.listed)
      is distinct from (browse_tags(u, f.language), browse_price_rank(u.offer), u.is_creator and u.suspended_at is null)
$$;

create function browse_facts_begin() returns trigger language plpgsql as $$
begin
  insert into creator_facts (creator_id, score, rising, joined_at)
    select id, 0, 0, created_at from users where id = new.creator_id on conflict do nothing;
  perform refresh_browse_facts(new.creator_id);
  return null;
end $$;
create trigger browse_facts_begin after insert on creator_heads for each row execute function browse_facts_begin();

create function browse_facts_of_user() returns trigger language plpgsql as $$
begin
  perform refresh_browse_facts(new.id);
  return null;
end $$;
create trigger browse_facts_of_user after update of category, offer, is_creator, suspended_at on users for each row
  when (old.category is distinct from new.category or old.offer::text is distinct from new.offer::text
    or old.is_creator <> new.is_creator or old.suspended_at is distinct from new.suspended_at)
  execute function browse_facts_of_user();

create function browse_facts_of_promotion() returns trigger language plpgsql as $$
begin
  perform refresh_browse_facts(new.creator_id);
  return null;
end $$;
create trigger browse_facts_of_promotion after insert or update of kind, code, ended_at, expires_at on promotions
  for each row execute function browse_facts_of_promotion();

insert into creator_facts (creator_id, score, rising, joined_at)
  select u.id, 0, 0, u.created_at from creator_heads h join users u on u.id = h.creator_id on conflict do nothing;
update creator_facts f set joined_at = u.created_at, tags = browse_tags(u, f.language), price_rank = browse_price_rank(u.offer),
  listed = u.is_creator and u.suspended_at is null from users u where u.id = f.creator_id;
