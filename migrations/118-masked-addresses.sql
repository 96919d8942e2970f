-- A PayPal account is shown by its masked address ("a•••@example.com"), a bank account by its last four characters.
alter table payout_methods drop constraint payout_methods_ends_with_check,
  add constraint payout_methods_ends_with_check check (char_length(ends_with) between 1 and 256);
