-- A creator with :chats chats, one of them with :messages messages, and two with :subscribers subscribers each: of the
-- first all have a chat already, of the second nobody has. And posts for the floor. Run on a migrated, empty database.
select setseed(0.42);
set work_mem = '256MB';
set maintenance_work_mem = '1GB';
-- foreign keys are checked when the tables are full
create temp table later as select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove
  from pg_constraint where contype = 'f' and conrelid = any (array['messages', 'message_contents', 'chat_members', 'chats']::regclass[]);
do $$ declare step text; begin for step in select remove from later loop execute step; end loop; end $$;
insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= 500 from generate_series(1, 500 + :chats) i;
insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
  select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
insert into search_words (word, user_id) select username, id from users union all select 'person', id from users
  union all select id::text, id from users;
insert into posts (creator_id, state, audience, published_at, text)
  select 1 + i % 500, 'published', 'everyone', now() - i * interval '1 minute', 'The light over the lake was gone again.' from generate_series(1, 25000) i;
insert into relations (fan_id, creator_id, subscribed_until)
  select 500 + i, creator, now() + interval '20 days' from generate_series(1, :subscribers) i cross join (values (1), (2)) c(creator);
insert into chats (low_id, high_id) select 1, 500 + i from generate_series(1, :chats) i;
-- one long conversation, then a message in each of the others; every third one is unread
insert into message_contents (author_id, text) select 501, 'Message number ' || i || ' of a long conversation.' from generate_series(1, :messages) i;
insert into messages (chat_id, sender_id, content_id, created_at)
  select 1, case when i % 2 = 0 then 1 else 501 end, i, now() - (:messages - i) * interval '10 seconds' from generate_series(1, :messages) i;
insert into message_contents (author_id, text) select 500 + i, 'Hello from person ' || i from generate_series(2, :chats) i;
insert into messages (chat_id, sender_id, content_id, created_at)
  select i, 500 + i, :messages + i - 1, now() - (:chats - i) * interval '1 second' from generate_series(2, :chats) i;
insert into chat_members (chat_id, user_id, other_id, position, listed, subscriber, unread_count, read_up_to)
  select i, 1, 500 + i, m.id, true, i <= :subscribers, (i % 3 = 0)::int, case when i % 3 = 0 then 0 else m.id end
  from generate_series(1, :chats) i cross join lateral (select max(id) as id from messages where chat_id = i) m;
insert into chat_members (chat_id, user_id, other_id, position, listed, read_up_to)
  select chat_id, other_id, user_id, position, true, position from chat_members;
do $$ declare step text; begin for step in select make from later loop execute step; end loop; end $$;
vacuum analyze;
