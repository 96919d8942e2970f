import { sql } from 'kysely'
import { listCases } from '#modules/moderation/cases/list-cases.ts'
import { median, processCpuMs } from './cpu.ts'
import { withOwnDatabase } from './own-database.ts'

const rounds = 12
const perRound = 200
const budgetMs = 5
const pagesOn = 40

/** Open cases of all ages and reasons with one to three reports each, among as many that are decided. */
const data = (cases: number): readonly string[] => [
  `insert into users (username, name) select 'user_' || i, 'Person ' || i from generate_series(1, 2000) i`,
  `insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot, opened_at, state, closed_at)
    select 'post', i, 1 + i % 2000, (array[0, 5, 5, 5, 9])[1 + i % 5], json_build_object('text', repeat('word ', 30)),
      now() - i * interval '7 seconds', case when i <= ${String(cases)} then 'open' else 'kept' end, case when i > ${String(cases)} then now() end
    from generate_series(1, ${String(cases * 2)}) i`,
  `insert into reports (case_id, reporter_id, reason, details)
    select c.id, 1 + (c.id + n) % 2000, (array['spam', 'impersonation', 'other'])[1 + n], 'because' from cases c
    cross join generate_series(0, 2) n where n <= c.id % 3`,
  'vacuum analyze',
]

/** A page of the staff's queue of cases, beside a look at one row by its key on the same connection. */
export async function benchCases(cases = 100_000): Promise<void> {
  await withOwnDatabase({ data: data(cases) }, async ({ db, backend }) => {
    const page = async (cursor?: string): Promise<string | null> => {
      const answer = await listCases({ db }, { list: 'open', ...(cursor !== undefined && { cursor }) })
      if (!('cases' in answer) || answer.cases.length !== 20) throw new Error('The page was not whole.')
      return answer.nextCursor
    }
    let deep: string | undefined
    for (let index = 0; index < pagesOn; index += 1) deep = (await page(deep)) ?? undefined
    const measure = async (work: () => Promise<unknown>): Promise<number> => {
      const cpu = (): number => processCpuMs(process.pid) + processCpuMs(backend)
      const before = cpu()
      for (let index = 0; index < perRound; index += 1) await work()
      return (cpu() - before) / perRound
    }
    const figures: Record<'floor' | 'first' | 'deep', number[]> = { floor: [], first: [], deep: [] }
    for (let round = 0; round < rounds; round += 1) {
      figures.floor.push(await measure(() => sql`select id from cases where id = ${1 + round}`.execute(db)))
      figures.first.push(await measure(() => page()))
      figures.deep.push(await measure(() => page(deep)))
    }
    const of = (values: readonly number[]): number => median(values.slice(3))
    const line = (label: string, ms: number): string =>
      `| ${label} | ${ms.toFixed(3)} | ${(ms / of(figures.floor)).toFixed(2)} |\n`
    process.stdout.write(
      'CPU ms per page, program and database together (median of rounds)\n| | ms | × floor |\n|---|---|---|\n',
    )
    process.stdout.write(line('floor: one row by its key', of(figures.floor)))
    process.stdout.write(line(`the first page of ${String(cases)} open cases`, of(figures.first)))
    process.stdout.write(line(`${String(pagesOn)} pages on`, of(figures.deep)))
    const worst = Math.max(of(figures.first), of(figures.deep))
    process.stdout.write(`budget ${String(budgetMs)} ms: ${worst <= budgetMs ? 'kept' : 'NOT KEPT'}\n`)
  })
}
