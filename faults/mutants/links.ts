import type { Mutant } from './mutant.ts'

const consent = { file: 'src/server/features/consents/by-link.ts', tests: ['features/consents'] }
const mailed = { file: 'src/server/features/accounts/mailed-links.ts', tests: ['features/accounts'] }

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
    find: "if (row.expired) return fail('link_expired')",
    replace: '',
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
    find: 'where id = ${link.id} and purpose = ${purpose} for update',
    replace: 'where id = ${link.id} for update',
  },
  {
    ...mailed,
    fault: 'links that were taken back still work',
    find: 'where user_id = ${userId} and purpose = any (${purposes}::text[]) and used_at is null`',
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
