import { indexUser } from '#modules/accounts/index-user.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DeskContent } from './staff-content.ts'
import type { DeskPictures } from './store-desk-pictures.ts'
import { dayMs } from './periods.ts'
import { writeReportedCases, writeRemoval } from './write-cases.ts'
import { writeConsent } from './write-consent.ts'
import { writeDispute } from './write-dispute.ts'
import { writeMessages } from './write-messages.ts'
import { writePerson, type Ids } from './write-people.ts'
import { writeRequests } from './write-requests.ts'
import type { DemoStaff } from './write-staff.ts'
import { writeWithdrawals } from './write-withdrawals.ts'

type Written = {
  ids: Ids
  staff: ReadonlyMap<string, DemoStaff>
  pictures: DeskPictures
  passwordHash: string
  now: number
}

async function writeDeskPeople(tx: Tx, { people }: DeskContent, { ids, passwordHash, now }: Written): Promise<Ids> {
  const all = new Map(ids)
  for (const person of people) {
    const { username, name, joinedDaysAgo } = person
    const joinedAt = now - joinedDaysAgo * dayMs
    const userId = await writePerson(tx, person, { joinedAt, bornOn: '1990-01-01', homeSeenAt: now, passwordHash })
    await indexUser(tx, { userId, username, name })
    all.set(username, userId)
  }
  return all
}

/**
 * What waits for the staff of the demo. What people did lies in the past; what staff did, they do now, by the operations that staff
 * have: the audit log stamps the present, and its lines are true here, too. Nothing where a member of the demo's staff is missing.
 */
export async function writeDesk(tx: Tx, services: Services, content: DeskContent, written: Written): Promise<void> {
  const { staff, pictures, now } = written
  const [moderator, finance] = ['moderator', 'finance'].map((role) =>
    [...staff.values()].find((one) => one.role === role),
  )
  if (!moderator || !finance) return
  const ids = await writeDeskPeople(tx, content, written)
  const desk = { ids, pictures, now, moderator }
  await writeMessages(tx, services, content.conversations, { ids, now })
  await writeRequests(tx, services, content.requests, { ids, papers: pictures.papers, now, moderator })
  await writeConsent(tx, services, content.consent, desk)
  await writeReportedCases(tx, services, content.reports, desk)
  await writeRemoval(tx, services, content.removal, desk)
  await writeWithdrawals(tx, services, content.withdrawals, { ids, now, finance })
  await writeDispute(tx, services, content.dispute, { ids, now })
}
