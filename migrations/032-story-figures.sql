-- Whether creators may read my name among those who have watched a story. Off: I am counted, and no more.
alter table accounts add column shown_as_viewer boolean not null default false;

-- named: shown_as_viewer as it was when they watched, or they have answered; replied: with a message.
-- moves: 1 went on before its end, 2 went back to the one before, 4 left. Each counts once a person.
alter table story_views add column named boolean not null default false;
alter table story_views add column replied boolean not null default false;
alter table story_views add column moves smallint not null default 0;
create index story_views_named on story_views (story_id, at desc, user_id desc) where named;

-- What a story's author reads of it; counted in the step that writes the views.
create table story_figures (
  story_id      bigint primary key references stories on delete cascade,
  view_count    int not null default 0,
  reply_count   int not null default 0,
  forward_count int not null default 0,
  back_count    int not null default 0,
  exit_count    int not null default 0
) with (fillfactor = 50);
insert into story_figures (story_id, view_count) select story_id, count(*) from story_views group by 1;
