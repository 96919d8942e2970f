-- Who is tagged in a post: asked first, shown when they have agreed. A post waits for their word before it comes out.
alter table posts add column has_tags boolean not null default false;
create table post_tags (
  post_id     bigint not null references posts on delete cascade,
  user_id     bigint not null references users on delete cascade,
  position    smallint not null,
  state       smallint not null default 0 check (state in (0, 1, 2)), -- 0 asked 1 agreed 2 declined, or taken back
  asked_at    timestamptz not null default now(),
  answered_at timestamptz,
  primary key (post_id, user_id),
  check ((state = 0) = (answered_at is null))
);
create index post_tags_user on post_tags (user_id, post_id);
