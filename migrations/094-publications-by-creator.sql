-- Creators publish beside one another. "New since" then needs more than times, since one that was stamped earlier may be committed later:
-- the transaction that published a post, which a snapshot has seen or has not.
alter table posts add column published_xid xid8;
-- That of the creator's newest post. It stands in the index, from which timelines read heads alone.
alter table creator_heads add column last_xid xid8,
  drop constraint creator_heads_pkey,
  add primary key (creator_id) include (last_at, last_id, second_at, last_xid);
