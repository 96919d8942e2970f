-- Where the parts of a running show are: the address (NODE_URL) of the web process that takes them; null where that has none.
alter table shows add column origin text check (length(origin) between 1 and 300);
