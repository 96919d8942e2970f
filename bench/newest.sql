-- Leaves the newest :newest posts of what generate.sql has made, with their likes and bookmarks.
create temp table kept_posts as select * from posts order by published_at desc, id desc limit :newest;
create temp table kept_likes as select l.* from likes l join kept_posts p on p.id = l.post_id;
create temp table kept_bookmarks as select b.* from bookmarks b join kept_posts p on p.id = b.post_id;
do $$ declare name text; begin
  for name in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('alter table %s disable trigger user', name);
  end loop;
end $$;
truncate posts cascade;
insert into posts overriding system value select * from kept_posts order by id;
insert into likes select * from kept_likes;
insert into bookmarks select * from kept_bookmarks;
do $$ declare name text; begin
  for name in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('alter table %s enable trigger user', name);
  end loop;
end $$;
