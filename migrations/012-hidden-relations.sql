-- One row at a time, by keys alone: what a follow pays must not depend on what the planner knows about the tables.
drop trigger hide_fresh_relations on relations;
drop function hide_fresh_relations();
create function hide_fresh_relation() returns trigger language plpgsql as $$
begin
  new.hidden := exists (select from mutes where user_id = new.fan_id and muted_id = new.creator_id)
    or exists (select from blocks where user_id = new.fan_id and blocked_id = new.creator_id)
    or exists (select from blocks where user_id = new.creator_id and blocked_id = new.fan_id)
    or exists (select from accounts c where c.user_id = new.creator_id and c.hidden_in <> '{}'
      and (select f.country from accounts f where f.user_id = new.fan_id) = any (c.hidden_in));
  return new;
end $$;
create trigger hide_fresh_relation before insert on relations for each row execute function hide_fresh_relation();
