import { sql, type RawBuilder } from 'kysely'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { CaseLine } from '#contract/staff/cases.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'

export type Snapshot = {
  text?: string
  teaser?: string
  media?: string[]
  postId?: number
  username?: string
  name?: string
  bio?: string
  underAge?: boolean
  consent?: 'under_age' | 'withdrawn'
  consentReason?: string
  context?: { senderId: number; at: string; text: string }[]
}
/** What a decision took away, so that an appeal can bring it back. */
export type Taken = {
  blockedMedia?: number[]
  profile?: { name: string; bio: string; avatar: string | null; cover: string | null }
}
export type CaseRow = {
  id: number
  subject_kind: 'post' | 'comment' | 'user' | 'message' | 'message_content' | 'story' | 'show' | 'show_line'
  subject_id: number
  subject_user_id: number | null
  state: 'open' | CaseOutcome
  priority: number
  hides: boolean
  snapshot: Snapshot
  opened_at: string
  due_at: string
  closed_at: string | null
  version: number
  assigned_to: number | null
  decided_by: number | null
  ground: ReportReason | null
  statement: string
  taken: Taken | null
}
export type CaseLineRow = CaseRow & {
  username: string | null
  name: string | null
  avatar: string | null
  assignee: string | null
  reasons: ReportReason[] | null
  report_count: number
  appeal_state: 'open' | 'upheld' | 'overturned' | null
  appeal_made: string | null
  appeal_due: string | null
}

/** `cases`: the rows of a page, as a subquery named c with an order n. One statement, whatever the size of the page. */
export const caseLines = (cases: RawBuilder<unknown>) => sql<CaseLineRow>`
  select c.*, u.username, u.name, u.avatar, s.username as assignee, r.reasons, coalesce(r.n, 0)::int as report_count,
    p.state as appeal_state, p.made_at as appeal_made, p.due_at as appeal_due
  from ${cases} c
  left join users u on u.id = c.subject_user_id
  left join users s on s.id = c.assigned_to
  left join case_appeals p on p.case_id = c.id
  left join lateral (select array_agg(distinct reason) as reasons, count(*) as n from reports where case_id = c.id) r on true`

/** What people call it: a message that was turned down before it was sent is a message. */
export const thingOf = ({ subject_kind: kind }: Pick<CaseRow, 'subject_kind'>): CaseLine['subject']['kind'] =>
  kind === 'message_content' ? 'message' : kind

const excerptMax = 140
/** The first words of what is reported. */
export function excerptOf({ text, teaser, name, username, bio }: Snapshot): string {
  const said = text ?? ([name, username && `@${username}`, bio].filter(Boolean).join(' · ') || teaser) ?? ''
  return said.length > excerptMax ? `${said.slice(0, excerptMax).toWellFormed()}…` : said
}

export const caseLine = (row: CaseLineRow): CaseLine => ({
  id: row.id,
  subject: { kind: thingOf(row), id: row.subject_id },
  owner: personFromRow(row),
  state: row.state,
  priority: row.priority,
  reasons: row.reasons ?? [],
  reportCount: row.report_count,
  hidden: row.hides,
  excerpt: excerptOf(row.snapshot),
  openedAt: row.opened_at,
  dueAt: row.due_at,
  closedAt: row.closed_at,
  assignedTo: row.assignee,
  appeal:
    row.appeal_state !== null && row.appeal_made !== null && row.appeal_due !== null
      ? { state: row.appeal_state, madeAt: row.appeal_made, dueAt: row.appeal_due }
      : null,
})
