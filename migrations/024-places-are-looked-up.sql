-- Where a session is follows from its address range at the time of reading: nothing of it is kept.
alter table sessions drop column place;
