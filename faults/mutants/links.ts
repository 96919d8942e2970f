import type { Mutant } from './mutant.ts'

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
]
