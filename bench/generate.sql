-- Seeded data. $1 users, $2 creators, $3 posts, $4 follows of each fan. Run on a migrated, empty database; parameters are
-- put in by bench/generate.ts as :users :creators :posts :follows.
select setseed(0.42);
set work_mem = '256MB';
set maintenance_work_mem = '1GB';
insert into users (username, name, is_creator, follower_count, post_count, created_at)
  select 'user_' || i, 'Person ' || i, i <= :creators, 0, 0, now() - (:users - i) * interval '1 minute' from generate_series(1, :users) i;
insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, home_seen_at)
  select id, username || '@example.com', now(), 'none', '1990-01-01', now() - interval '1 hour' from users;
insert into plans select id, 'monthly', 499 + (id % 10) * 100 from users where is_creator;
-- Bulk: foreign keys are checked, and the indexes of the largest table made, when the tables are full.
create temp table later as
  select 1 as turn, coalesce('alter table relations add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as make,
    case when c.oid is null then 'drop index ' || i.indexrelid::regclass else 'alter table relations drop constraint ' || quote_ident(c.conname) end as remove
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p' where i.indrelid = 'relations'::regclass
  union all
  select 2, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
    format('alter table %s drop constraint %I', conrelid::regclass, conname)
  from pg_constraint where contype = 'f' and (conrelid = any (array['relations', 'posts', 'likes', 'bookmarks']::regclass[]) or confrelid = 'relations'::regclass)
  union all
  select 3, format('alter table %s enable trigger user', name), format('alter table %s disable trigger user', name)
  from unnest(array['relations', 'posts', 'likes', 'bookmarks']) name;
do $$ declare step text; begin for step in select remove from later order by turn desc loop execute step; end loop; end $$;
-- fans are those who are no creators; the first creators are the most followed ones
insert into relations (fan_id, creator_id, followed_at, subscribed_until)
  select fan, creator, now() - x * interval '300 days', case when x < 0.1 then now() + interval '20 days' end
  from generate_series(:creators + 1, :users) fan cross join lateral (
    select creator, random() as x from (
      select distinct 1 + floor(power(random(), 1.6) * :creators)::int as creator
      -- the fan is named so that each gets draws of their own
      from generate_series(1, (:follows * 1.14)::int + fan * 0)) d) d;
-- in order of time, as life writes them
insert into posts (creator_id, state, audience, published_at, created_at, like_count, comment_count, text, teaser, media)
  select creator, 'published', case when x < .5 then 'everyone' when x < .7 then 'followers' else 'subscribers' end, at, at, (x * x * 500)::int, 0,
    repeat('The light over the lake was gone again before the camera was up. ', 1 + (x * 5)::int), 'A morning at the lake.',
    case when i % 3 = 0 then null else json_build_array(json_build_array(substr(md5(i::text), 1, 22), 'photo', 1600, 1200,
      'I/cNFYKqaIeIiHh3d4d3h3eHiHgIiHgI', 'I/cNFYKqaIeIiHh3d4d3h3eHiHgI', 'A lake in the morning',
      json_build_array(json_build_array('thumb', 320, 240), json_build_array('feed', 1080, 810), json_build_array('full', 1600, 1200)))) end
  from (select i, 1 + floor(power(random(), 1.3) * :creators)::int as creator, random() as x,
    now() - (:posts - i) * (interval '365 days' / :posts) as at from generate_series(1, :posts) i) p order by i;
insert into likes select distinct :creators + 1 + floor(random() * (:users - :creators))::int, 1 + floor(power(random(), .3) * (:posts - 1))::int
  from generate_series(1, :posts) on conflict do nothing;
insert into bookmarks select distinct :creators + 1 + floor(random() * (:users - :creators))::int, 1 + floor(power(random(), .3) * (:posts - 1))::int
  from generate_series(1, :posts / 10) on conflict do nothing;
insert into search_words (word, rank, user_id) select username, 0, id from users;
update users u set follower_count = f.n from (select creator_id, count(*) as n from relations group by 1) f where f.creator_id = u.id;
update users u set post_count = f.n from (select creator_id, count(*) as n from posts group by 1) f where f.creator_id = u.id;
do $$ declare step text; begin for step in select make from later order by turn loop execute step; end loop; end $$;
