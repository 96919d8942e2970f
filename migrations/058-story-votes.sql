-- How a story's poll stands, for each of four options; counted with the vote, so that nobody counts rows to read it.
alter table story_figures add column votes int[] not null default '{0,0,0,0}';
insert into story_figures (story_id, votes)
  select v.story_id, array[count(*) filter (where option = 0), count(*) filter (where option = 1),
    count(*) filter (where option = 2), count(*) filter (where option = 3)] from story_votes v group by 1
  on conflict (story_id) do update set votes = excluded.votes;
