-- Where a person wanted to go when they were asked to verify their address: the mail's link leads there. Empty once it has.
alter table accounts add column next_path text;
