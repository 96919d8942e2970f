/** All that stands encrypted in the database (`services.encryption`). A test compares it with the columns that there are. */
export const encryptedColumns = [
  { table: 'accounts', column: 'totp_secret' },
  { table: 'payout_methods', column: 'details' },
  { table: 'withdrawals', column: 'details' },
  { table: 'claims', column: 'contact' },
  { table: 'creator_requests', column: 'details' },
  { table: 'co_performers', column: 'details' },
  { table: 'releases', column: 'signature' },
  { table: 'key_checks', column: 'sealed' },
] as const
