import type { Mutant } from './mutant.ts'

const position = { file: 'src/server/platform/paging/position.ts', tests: ['platform/paging/'] }
const page = {
  file: 'src/server/platform/paging/page.ts',
  tests: ['platform/paging/', 'timeline-model', 'modules/posts/comments/comments'],
}
const eitherWay = {
  file: 'src/server/platform/paging/by-time-or-reverse.ts',
  tests: [
    'modules/dashboard/audience/supporters',
    'modules/accounts/people/bell',
    'modules/accounts/people/list-following',
    'modules/accounts/people/people',
    'platform/paging/',
  ],
}
const timeline = {
  file: 'src/server/modules/posts/timeline/timeline.query.ts',
  tests: ['modules/posts/timeline/plan', 'modules/posts/timeline/timeline-model', 'modules/posts/timeline/timeline'],
}

const mark = { file: 'src/server/modules/posts/timeline/mark.ts', tests: ['modules/posts/timeline/'] }

/** Places in lists: rows that come twice, or never. */
export const cursorMutants: readonly Mutant[] = [
  {
    ...position,
    fault: 'a cursor with more parts than two is taken',
    find: 'rest.length > 0 || ',
    replace: '',
  },
  {
    ...position,
    fault: 'a cursor of 30 February is taken',
    find: ' || !exists(at)',
    replace: '',
  },
  {
    ...position,
    fault: 'a cursor with an unsafe number is taken',
    find: 'found && Number.isSafeInteger(Number(found.id)) ?',
    replace: 'found ?',
  },
  {
    ...position,
    fault: 'a cursor’s time may be anything',
    find: '!instant.test(at) || ',
    replace: '',
  },
  {
    ...page,
    fault: 'a list says that it goes on when it does not',
    find: 'rows.length > limit && last',
    replace: 'rows.length >= limit && last',
  },
  {
    ...page,
    fault: 'a page holds one row too few',
    find: 'rows.slice(0, limit)',
    replace: 'rows.slice(0, limit - 1)',
  },
  {
    ...page,
    fault: 'the next page begins after the row that it should begin with',
    find: 'const last = kept.at(-1)',
    replace: 'const last = rows.at(-1)',
  },
  {
    ...eitherWay,
    fault: 'a list from the oldest on goes back',
    find: 'oldest ? sql`>` : sql`<`',
    replace: 'oldest ? sql`<` : sql`<`',
  },
  {
    ...eitherWay,
    fault: 'people who came in the same moment stand in any order',
    find: 'sql`${at} ${direction}, ${id} ${direction}`',
    replace: 'sql`${at} ${direction}`',
  },
  {
    ...timeline,
    fault: 'the timeline shows creators who are hidden from the fan',
    find: ' and not hidden)`',
    replace: ')`',
    tests: [
      'modules/posts/timeline/plan',
      'modules/posts/timeline/timeline-model',
      'modules/posts/timeline/timeline',
      'leaks-to-the-blocked',
      'leaks-by-place',
    ],
  },
  {
    ...timeline,
    fault: 'the timeline takes posts that are not published',
    find: "const published = `p.state = 'published'`",
    replace: "const published = `p.state <> ''`",
  },
  {
    ...timeline,
    fault: 'creators with equal heads are cut off',
    find: `order by at desc fetch first ($2::int) rows with ties), \${merge('(h.at, h.id)')}`,
    replace: `order by at desc limit $2::int), \${merge('(h.at, h.id)')}`,
  },
  {
    ...timeline,
    fault: 'new posts of the same moment as the last that is known are lost',
    find: '((${at}, ${id}) > ($3::timestamptz, $4::bigint)',
    replace: '(${at} > $3::timestamptz',
  },
  {
    ...timeline,
    fault: 'new posts that were stamped before the last that is known are lost',
    find: 'or (${at} > ${earliest} and',
    replace: 'or (false and',
  },
  {
    ...mark,
    fault: 'what was committed late sets the mark back',
    find: 'isAfter(position, asked) ? position',
    replace: 'asked.id >= 0 ? position',
  },
  {
    ...mark,
    fault: 'a mark that names too many transactions forgets them',
    find: '? `${xmin}:${xmin}:`',
    replace: '? `${named.slice(-3)}:${named.slice(-3)}:`',
  },
  {
    ...timeline,
    fault: 'a page is bounded by the oldest head although there are too few heads',
    find: 'case when count(*) >= $2::int then min(at) else ${until} end',
    replace: 'min(at)',
  },
]
