import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { CaseLine } from '#contract/staff/cases.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { readPosition, writePosition } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { failField, Failure, type Result } from '#platform/failure.ts'
import { caseLine, caseLines, type CaseLineRow } from '../case-row.ts'

type Query = (PageQuery & { list?: 'open' | 'appeals' | 'decided' | undefined }) | undefined
type Page = Result<{ cases: CaseLine[]; nextCursor: string | null }, 'invalid_input'>

/** A place in the queue: its priority before the moment and the number. */
const readPlace = (cursor: string) => {
  const [, priority = '', rest = ''] = /^(\d)\.(.+)$/.exec(cursor) ?? []
  const position = readPosition(rest)
  return position && { priority: Number(priority), ...position }
}

/** What waits: by priority, then by what is due first. */
async function openCases({ db }: Pick<Services, 'db'>, cursor: string | undefined, limit: number): Promise<Page> {
  const after = cursor === undefined ? null : readPlace(cursor)
  if (cursor !== undefined && !after) return failField('cursor', 'This page position isn’t valid.')
  const { rows: found } = await caseLines(sql`(select * from cases where state = 'open'
    ${after ? sql`and (priority, due_at, id) > (${after.priority}, ${after.at}, ${after.id})` : sql``}
    order by priority, due_at, id limit ${limit + 1})`).execute(db)
  found.sort((a, b) => a.priority - b.priority || (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : a.id - b.id))
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last !== undefined
  return {
    cases: rows.map(caseLine),
    nextCursor: more ? `${String(last.priority)}.${writePosition({ at: last.due_at, id: last.id })}` : null,
  }
}

/** Appeals that wait, the earliest due first; or decided cases, the newest first. */
export async function listCases(services: Pick<Services, 'db'>, query: Query): Promise<Page> {
  const list = query?.list ?? 'open'
  const limit = query?.limit ?? limits.pageDefault
  if (list === 'open') return openCases(services, query?.cursor, limit)
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { at, id } = page.before
  const first = query?.cursor === undefined
  const appeals = list === 'appeals'
  const found = await caseLines(
    appeals
      ? sql`(select c.* from case_appeals a join cases c on c.id = a.case_id where a.state = 'open'
          ${first ? sql`` : sql`and (a.due_at, a.case_id) > (${at}, ${id})`} order by a.due_at, a.case_id limit ${limit + 1})`
      : sql`(select * from cases where state <> 'open' and (closed_at, id) < (${at}, ${id})
          order by closed_at desc, id desc limit ${limit + 1})`,
  ).execute(services.db)
  const timeOf = (row: CaseLineRow): string => (appeals ? row.appeal_due : row.closed_at) ?? ''
  const sign = appeals ? 1 : -1
  found.rows.sort((a, b) => sign * (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : a.id - b.id))
  const { rows, nextCursor } = cut(found.rows, limit, (row) => ({ at: timeOf(row), id: row.id }))
  return { cases: rows.map(caseLine), nextCursor }
}
