import type { Mutant } from './mutant.ts'

const heads = {
  file: 'src/server/modules/stories/watching/story-heads.ts',
  tests: ['modules/stories/watching/home-row-model'],
}

/** Heads of stories in memory: a row shows nothing that has gone. */
export const storyRowMutants: readonly Mutant[] = [
  {
    ...heads,
    fault: 'a head that has changed stays in memory',
    find: 'if (kept && kept.xmin <= Number(xid)) known.heads.delete(id)',
    replace: 'if (kept && kept.xmin > Number(xid)) known.heads.delete(id)',
  },
  {
    ...heads,
    fault: 'changes are asked for since a transaction that had not ended',
    find: 'known.since = Math.max(known.since, seen)',
    replace: 'known.since = seen + 1',
  },
  {
    ...heads,
    fault: 'a head that was read before what is asked for is kept',
    find: 'if (!into || Number(xmin) < into.since) return',
    replace: 'if (!into) return',
  },
  {
    ...heads,
    fault: 'what one server says has changed counts for another',
    find: 'if (Number(since) > known.since) return null',
    replace: '',
  },
  {
    ...heads,
    fault: 'a process that has long heard nothing goes on with what it knew',
    find: 'if (isSilent(host)) hosts.delete(name)',
    replace: '',
  },
]
