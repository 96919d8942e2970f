-- How many more mails may be sent on behalf of whoever asks: to a mailbox, and by a sender. A bucket that fills again with time; the key
-- is a keyed hash, so that the table does not tell whose it is. Rows that are full again are removed.
create table mail_allowances (
  key  bytea primary key,
  left_over float8 not null,
  at   timestamptz not null default now()
);
create index mail_allowances_age on mail_allowances (at);
