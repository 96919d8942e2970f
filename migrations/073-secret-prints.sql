-- Which secrets the nodes of this database use: a keyed hash of each, made with the secret itself, from which it cannot be found. A
-- node with others is refused at its start. Of a name there are several while one takes the place of another.
create table secret_prints (
  name    text not null,
  print   bytea not null,
  made_at timestamptz not null default now(),
  primary key (name, print)
);

-- What was signed stays for ever; what it is sealed with may change, by whoever says that this is what they do.
create or replace function refuse_release_change() returns trigger language plpgsql as $$
begin
  if current_setting('fanfare.resealing', true) = 'on' and tg_op = 'UPDATE' then
    if to_jsonb(new) - 'signature' = to_jsonb(old) - 'signature' then
      return new;
    end if;
  end if;
  raise exception 'a signed release is never changed';
end $$;
