-- What a profile shows beside its posts. Photos and videos of published posts are counted like the posts themselves.
alter table users
  add column photo_count int not null default 0,
  add column video_count int not null default 0,
  -- what the owner has taken off the profile
  add column hidden_figures text[] not null default '{}'
    check (hidden_figures <@ array['supporters', 'photos', 'videos', 'topSupporters', 'follows']);
-- Whether creators whom this person supports most may name them on their page. Nobody is named unasked.
alter table accounts add column shown_as_supporter boolean not null default false;
update users u set photo_count = m.photos, video_count = m.videos
from (select p.creator_id, count(*) filter (where m.kind = 'photo') as photos, count(*) filter (where m.kind = 'video') as videos
  from posts p join media m on m.post_id = p.id where p.state = 'published' group by 1) m
where m.creator_id = u.id;
