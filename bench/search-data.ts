/** People, creators and posts of a bench of search. */
export type SearchSize = { users: number; creators: number; posts: number }

/** So many people look: the last ones, each of whom follows a hundred creators, pays ten of them, and has blocked and muted a few. */
export const viewers = 100

/** Names of two syllables twice: many begin alike, as real ones do. */
const syllables = 'an be ca do el fi ga ho in jo ka le ma no ol pe ra so ti va'.split(' ')
export const name = (n: number): string =>
  [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20].map((at) => syllables[at] ?? '').join('')

/** In one statement they would be one transaction that nobody sees for half an hour. */
const atOnce = 1_000_000
const batches = (posts: number, statement: (from: number, to: number) => string): string[] =>
  Array.from({ length: Math.ceil(posts / atOnce) }, (_, index) =>
    statement(index * atOnce + 1, Math.min(posts, (index + 1) * atOnce)),
  )

const filled = `array['posts', 'post_search', 'post_topics']::regclass[]`
const eachFilled = (change: string): string =>
  ['posts', 'post_search', 'post_topics'].map((table) => `alter table ${table} ${change}`).join('; ')
/** What is kept beside many rows is made once they are all there: each index in one go, and references not asked for each row. */
const withoutIndexes = [
  `create temp table kept_indexes as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${filled}) and not indisprimary`,
  `create temp table kept_references as select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any (${filled}) and contype = 'f'`,
  `do $$ declare one record; begin
    for one in select * from kept_indexes loop execute 'drop index ' || one.name; end loop;
    for one in select * from kept_references loop execute 'alter table ' || one.name || ' drop constraint ' || one.conname; end loop;
  end $$`,
  'alter table post_topics drop constraint post_topics_pkey',
  eachFilled('disable trigger user'),
]
const withIndexes = [
  eachFilled('enable trigger user'),
  'alter table post_topics add primary key (topic, post_id)',
  `do $$ declare one record; begin
    for one in select * from kept_indexes loop execute one.definition; end loop;
    for one in select * from kept_references loop
      execute 'alter table ' || one.name || ' add constraint ' || one.conname || ' ' || one.definition;
    end loop;
  end $$`,
]

/** Statements that fill a migrated database, always with the same. */
export const searchData = (size: SearchSize): readonly string[] => [
  "set synchronous_commit = off; set maintenance_work_mem = '1GB'",
  'select setseed(0.42)',
  `create temp table s as select array['${syllables.join("','")}'] as s`,
  `insert into users (username, name, is_creator, follower_count, created_at, category)
    select 'user_' || i, s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int] || ' ' || s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int],
      i <= ${String(size.creators)}, case when i <= ${String(size.creators)} then (power(random(), 4) * 100000)::int else 0 end,
      now() - i * interval '1 minute', case when i % 5 = 0 then 'studio' end from s, generate_series(1, ${String(size.users)}) i`,
  // some creators are hidden in a country or two
  `insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, country, hidden_in)
    select id, username || '@example.com', now(), 'none', '1990-01-01', (array['PT', 'DE', 'FR', 'US'])[1 + id % 4],
      case when id <= ${String(size.creators)} and id % 50 = 0 then array['DE'] else '{}' end from users`,
  `insert into plans select id, 'monthly', 100 * (id % 15) from users where is_creator`,
  `insert into relations (fan_id, creator_id, followed_at, subscribed_until)
    select distinct on (fan, creator) fan, creator, now() - n * interval '1 day', case when n <= 10 then now() + interval '20 days' end
    from (select fan, n, 1 + (power(random(), 1.3) * ${String(size.creators - 1)})::int as creator
      from generate_series(${String(size.users - viewers + 1)}, ${String(size.users)}) fan, generate_series(1, 100) n) f`,
  `insert into blocks (user_id, blocked_id) select distinct fan, 1 + (random() * ${String(size.creators - 1)})::int
    from generate_series(${String(size.users - viewers + 1)}, ${String(size.users)}) fan, generate_series(1, 5)`,
  `insert into mutes (user_id, muted_id) select distinct fan, 1 + (random() * ${String(size.creators - 1)})::int
    from generate_series(${String(size.users - viewers + 1)}, ${String(size.users)}) fan, generate_series(1, 5)`,
  `insert into search_words (word, rank, user_id) select distinct w, floor(log(2, 1 + follower_count))::smallint, id from users, unnest(string_to_array(name, ' ') || username) w`,
  `insert into search_words (word, rank, user_id) select distinct '?' || left(w, 6), floor(log(2, 1 + follower_count))::smallint, id
    from users, unnest(string_to_array(name, ' ')) w where is_creator on conflict do nothing`,
  `insert into search_words (word, rank, user_id) select distinct '?' || overlay(left(w, 7) placing '' from g for 1), floor(log(2, 1 + follower_count))::smallint, id
    from users, unnest(string_to_array(name, ' ')) w, generate_series(1, 7) g where is_creator on conflict do nothing`,
  // what creators say of themselves: the commonest word is said by a third of them
  `insert into search_words (word, rank, user_id) select distinct '+b' || (power(random(), 3) * 20000)::int, floor(log(2, 1 + follower_count))::smallint, id
    from users, generate_series(1, 14) g where is_creator on conflict do nothing`,
  ...withoutIndexes,
  ...batches(
    size.posts,
    (from, to) => `insert into posts (creator_id, state, audience, published_at, created_at, text, media)
    select 1 + (power(random(), 1.3) * ${String(size.creators - 1)})::int, 'published', case when i % 2 = 0 then 'everyone' else 'subscribers' end, at, at, 'A morning at the lake.',
      case when i % 3 = 0 then null else json_build_array(json_build_array(substr(md5(i::text), 1, 22), 'photo', 1600, 1200, 'I/cNFYKqaIeIiHh3d4d3h3eHiHgIiHgI', 'I/cNFYKqaIeIiHh3d4d3h3eHiHgI', '',
        json_build_array(json_build_array('thumb', 320, 240), json_build_array('feed', 1080, 810)))) end
    from (select i, now() - (1 - i / ${String(size.posts)}.0) * interval '1000 days' as at from generate_series(${String(from)}, ${String(to)}) i) p`,
  ),
  // the commonest word stands in every third post, the rarest in a few
  ...batches(
    size.posts,
    (
      from,
      to,
    ) => `insert into post_search (post_id, creator_id, published_at, language, has_video, open_words, locked_words)
    select p.id, p.creator_id, p.published_at, 'en', false, case when audience = 'everyone' then w.v else '' end, case when audience = 'everyone' then null else w.v end
    from posts p cross join lateral (select array_to_tsvector(array_agg(distinct 'w' || (power(random(), 3) * 20000)::int)) as v from generate_series(1, 14 + (p.id * 0)::int)) w
    where p.id between ${String(from)} and ${String(to)}`,
  ),
  `insert into post_topics (topic, post_id, creator_id, published_at, label, is_open)
    select 't' || (power(random(), 3) * 2000)::int, id, creator_id, published_at, 't', audience = 'everyone' from posts where id % 4 = 0`,
  `insert into topics (topic, label, uses) select topic, topic, count(*) from post_topics group by 1`,
  ...withIndexes,
  `insert into creator_heads (creator_id, last_at, last_id) select creator_id, max(published_at), max(id) from posts group by 1`,
  'reset synchronous_commit; reset maintenance_work_mem',
  'vacuum analyze',
]

/** Ten topics of twenty creators each, who have put them on all their posts. Also on data that an earlier bench has made. */
export const topicsOfFew = [
  `insert into post_topics (topic, post_id, creator_id, published_at, label, is_open)
    select 'few' || creator_id % 10, id, creator_id, published_at, 'few', true from posts
    where creator_id between 101 and 300 and not exists (select from topics where topic = 'few0')`,
  `insert into topics (topic, label, uses) select topic, topic, count(*) from post_topics where topic like 'few%' group by 1
    on conflict do nothing`,
  'vacuum analyze post_topics',
]
