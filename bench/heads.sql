truncate creator_heads;
insert into creator_heads (creator_id, last_at, last_id, second_at)
  select creator_id, max(published_at), (array_agg(id order by published_at desc, id desc))[1], (array_agg(published_at order by published_at desc))[2]
  from (select creator_id, id, published_at, row_number() over (partition by creator_id order by published_at desc, id desc) as place from posts) p
  where place <= 2 group by 1;
