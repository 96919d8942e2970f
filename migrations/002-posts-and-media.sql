-- The newest publication of each creator: written once per publication, read by every timeline page.
create table creator_heads (
  creator_id bigint primary key references users on delete cascade,
  last_at    timestamptz not null
) with (fillfactor = 50);
create unique index creator_heads_cover on creator_heads (creator_id) include (last_at);
create index creator_heads_time on creator_heads (last_at desc);

create table posts (
  id            bigint generated always as identity primary key,
  creator_id    bigint not null references users on delete cascade,
  state         smallint not null, -- 1 processing 5 published 7 removed 8 failed
  audience      smallint not null, -- 0 everyone 1 followers 2 subscribers
  -- stamped under the publication lock: the order of published_at is the order of commits
  published_at  timestamptz,
  like_count    int not null default 0,
  comment_count int not null default 0,
  text          text not null,
  teaser        text not null default '',
  -- [[key, kind, width, height, thumbhash, curtain, alt, [[size, width, height]…]]…]; `json`, because it is sent as stored
  media         json,
  created_at    timestamptz not null default now(),
  check (state <> 5 or published_at is not null)
) with (fillfactor = 90);
create index posts_creator_time on posts (creator_id, published_at desc, id desc) where state = 5;

create table media (
  id         text primary key, -- random: it stands in addresses
  owner_id   bigint not null references users on delete cascade,
  post_id    bigint references posts on delete set null,
  position   smallint,
  kind       text not null check (kind in ('photo', 'video')),
  state      text not null check (state in ('processing', 'ready', 'failed')),
  problem    text,
  bytes      bigint not null,
  width      int,
  height     int,
  alt        text not null default '',
  thumbhash  text,
  curtain    text,
  sizes      json,
  created_at timestamptz not null default now()
);
create index media_post on media (post_id, position);
create index media_unused on media (created_at) where post_id is null;

create table likes (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index likes_post on likes (post_id);
create table bookmarks (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index bookmarks_list on bookmarks (user_id, created_at desc, post_id desc);
