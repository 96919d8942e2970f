-- The post of the head, and the time of the one before it: a timeline looks at other posts of a creator only where they can
-- stand on the page. second_at: no other published post of theirs is newer; null: there is none.
alter table creator_heads add column last_id bigint, add column second_at timestamptz;
update creator_heads h set last_id = newest.ids[1], second_at = newest.times[2]
from (select h.creator_id, array_agg(p.id) as ids, array_agg(p.published_at) as times
  from creator_heads h cross join lateral (
    select p.id, p.published_at from posts p where p.creator_id = h.creator_id and p.state = 5
    order by p.published_at desc, p.id desc limit 2) p
  group by 1) newest
where newest.creator_id = h.creator_id;
delete from creator_heads where last_id is null;
alter table creator_heads alter column last_id set not null;
-- one index in place of two on the same column
drop index creator_heads_cover;
alter table creator_heads drop constraint creator_heads_pkey,
  add constraint creator_heads_pkey primary key (creator_id) include (last_at, last_id, second_at);
