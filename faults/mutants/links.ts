import type { Mutant } from './mutant.ts'

const consent = {
  file: 'src/server/modules/posts/co-performers/release-by-link.ts',
  tests: [
    'modules/posts/co-performers/consents',
    'modules/posts/co-performers/remove-old-documents',
    'modules/posts/co-performers/withdrawal',
  ],
}
const mailed = {
  file: 'src/server/modules/accounts/sign-in/mailed-links.ts',
  tests: ['modules/accounts/sign-in/', 'test/link-expiry'],
}

/** Links that are mailed: once, in time, for their purpose. */
export const linkMutants: readonly Mutant[] = [
  {
    ...mailed,
    fault: 'a mailed link works twice',
    find: "if (row.used) return fail('link_spent')",
    replace: '',
  },
  {
    ...mailed,
    fault: 'a mailed link never ends',
    find: 'row.expired || !(row.counts || outlives(purpose))',
    replace: '!(row.counts || outlives(purpose))',
  },
  {
    ...mailed,
    fault: 'a link that was voided still works',
    find: 'row.expired || !(row.counts || outlives(purpose))',
    replace: 'row.expired',
  },
  {
    ...mailed,
    fault: 'a mailed link opens with any secret',
    find: '!row || !timingSafeEqual(row.hash, given)',
    replace: '!row',
  },
  {
    ...mailed,
    fault: 'a mailed link serves another purpose',
    find: 'from mailed_links where id = ${link.id} and purpose = ${purpose}`',
    replace: 'from mailed_links where id = ${link.id}`',
  },
  {
    ...mailed,
    fault: 'a wish for another address that was taken back still works',
    find: "where user_id = ${userId} and purpose = 'change_email' and used_at is null`",
    replace: 'where false`',
  },
  {
    ...mailed,
    fault: 'a spent link is not spent',
    find: 'await sql`update mailed_links set used_at = now() where id = ${link.id}`.execute(tx)',
    replace: '',
  },
  {
    ...consent,
    fault: 'an invitation to consent never ends',
    find: "if (row.expired) return fail('link_expired')",
    replace: '',
  },
  {
    ...consent,
    fault: 'an invitation to consent works after it was signed',
    find: "if (row.own_hash !== null) return fail('link_spent')",
    replace: '',
  },
]
