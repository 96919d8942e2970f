-- Highlights: stories of one's own that stay on the profile after their 24 hours, each for its own audience.
create table story_highlights (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  name       text not null,
  -- whose picture stands for it; null: its first story's
  cover_id   bigint references stories on delete set null,
  -- in what order they stand on the profile
  place      int not null,
  created_at timestamptz not null default now()
);
create index story_highlights_own on story_highlights (creator_id, place, id);
create index story_highlights_cover on story_highlights (cover_id) where cover_id is not null;

create table story_highlight_items (
  highlight_id bigint not null references story_highlights on delete cascade,
  story_id     bigint not null references stories on delete cascade,
  place        smallint not null,
  primary key (highlight_id, story_id)
);
create index story_highlight_items_story on story_highlight_items (story_id);
