-- The same picture may be removed by several decisions: it is free again when the last of them was undone.
alter table blocked_media add column decisions int not null default 1 check (decisions > 0);
