-- Which story a message answers. The chat shows it only while its reader may see it.
alter table messages add column story_id bigint references stories on delete set null;
create index messages_story on messages (story_id) where story_id is not null;

-- The emoji with which somebody has answered a story; their author sees who it was.
create table story_reactions (
  story_id bigint not null references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  emoji    text not null,
  at       timestamptz not null default now(),
  primary key (story_id, user_id)
);
create index story_reactions_user on story_reactions (user_id);
