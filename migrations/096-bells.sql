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
