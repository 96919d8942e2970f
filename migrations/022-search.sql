-- What people search: the words of posts, topics in posts and on profiles, and which topics somebody follows.

-- One row a published post, made by a job soon after the post came out or changed.
create table post_search (
  post_id      bigint primary key references posts on delete cascade,
  creator_id   bigint not null references users on delete cascade,
  published_at timestamptz not null,
  -- as guessed from the words; null: nothing speaks for any
  language     text,
  has_video    boolean not null,
  -- what everyone may read: the text of a post for everyone, or the teaser and the photos that are shown for free
  open_words   tsvector not null,
  -- what only those may read to whom the post is open; null: everyone may read all
  locked_words tsvector
);
create index post_search_open on post_search using gin (open_words) with (fastupdate = off);
create index post_search_locked on post_search using gin (locked_words) with (fastupdate = off) where locked_words is not null;
create index post_search_time on post_search (published_at desc, post_id desc);
create index post_search_creator on post_search (creator_id, published_at desc, post_id desc);

create table post_topics (
  -- folded: without accents and case
  topic        text not null,
  post_id      bigint not null references posts on delete cascade,
  creator_id   bigint not null references users on delete cascade,
  published_at timestamptz not null,
  -- as the author writes it
  label        text not null,
  -- everyone may read it
  is_open      boolean not null,
  primary key (topic, post_id)
);
create index post_topics_list on post_topics (topic, published_at desc, post_id desc);
create index post_topics_post on post_topics (post_id);
create index post_topics_recent on post_topics (published_at) where is_open;

create table profile_topics (
  user_id bigint not null references users on delete cascade,
  topic   text not null,
  label   text not null,
  primary key (user_id, topic)
);
create index profile_topics_topic on profile_topics (topic, user_id);

-- Words that were a topic once: how each is written, and how often it was. Nobody is shown one that stands nowhere any more.
create table topics (
  topic text primary key,
  label text not null,
  uses  int not null default 0
) with (fillfactor = 80);
create index topics_prefix on topics (topic text_pattern_ops);

create table topic_follows (
  user_id    bigint not null references users on delete cascade,
  topic      text not null,
  label      text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, topic)
);
create index topic_follows_topic on topic_follows (topic);

-- Posts whose words are read again soon. Rows are only added and taken, so that no publication waits for the reader.
create table posts_to_index (
  id      bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade
);
create index posts_to_index_post on posts_to_index (post_id);

-- A post is found by nothing that it does not say now: what was read of it goes in the same step that changes it.
create function forget_post_words() returns trigger language plpgsql as $$
begin
  delete from post_search where post_id = new.id;
  delete from post_topics where post_id = new.id;
  if new.state = 'published' then insert into posts_to_index (post_id) values (new.id); end if;
  return null;
end $$;
create function read_post_words() returns trigger language plpgsql as $$
begin
  insert into posts_to_index (post_id) values (new.id);
  return null;
end $$;
create trigger read_new_post after insert on posts for each row when (new.state = 'published') execute function read_post_words();
create trigger read_published_post after update of state on posts for each row
  when (new.state = 'published' and old.state <> 'published') execute function read_post_words();
create trigger forget_changed_post after update of state, text, teaser, media, audience, price_cents, price_mode, preview on posts for each row
  when (old.state = 'published' and (new.state <> 'published' or new.text <> old.text or new.teaser <> old.teaser
    or new.audience <> old.audience or new.price_cents is distinct from old.price_cents or new.price_mode <> old.price_mode
    or new.preview is distinct from old.preview or new.media::text is distinct from old.media::text))
  execute function forget_post_words();
insert into posts_to_index (post_id) select id from posts where state = 'published' order by id;

create function forget_profile_topics() returns trigger language plpgsql as $$
begin
  delete from profile_topics where user_id = new.id;
  return null;
end $$;
create trigger forget_profile_topics after update of bio on users for each row when (new.bio <> old.bio) execute function forget_profile_topics();
