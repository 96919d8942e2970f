import { sql } from 'kysely'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { hashPassword } from '#modules/accounts/passwords.ts'
import { readAccess, readContent, type DemoContent } from './content.ts'
import { readDesk, type DeskContent } from './staff-content.ts'
import { readCreatorTools } from './creator-tools.ts'
import { makeHistory } from './make-history.ts'
import { storeDeskPictures } from './store-desk-pictures.ts'
import { storePictures } from './store-pictures.ts'
import { writeDesk } from './write-staff-work.ts'
import { makeMessageMedia } from './write-message-media.ts'
import { writeCreatorTools } from './write-creator-tools.ts'
import { makeHighlightPictures, readHighlights, writeHighlights } from './write-highlights.ts'
import { writeMassMessages } from './write-mass-messages.ts'
import { readConversations, writeMessages } from './write-messages.ts'
import { writeMoney } from './write-money.ts'
import { writeNotifications } from './write-notifications.ts'
import { emailOf, idOf, writePeople } from './write-people.ts'
import { writePosts } from './write-posts.ts'
import { writePromotions } from './write-promotions.ts'
import { writeShares } from './write-shares.ts'
import { demoStaff, writeStaff, type DemoStaff } from './write-staff.ts'
import { writeTalk } from './write-comments-and-polls.ts'

/** Any number; it only has to be ours. Two programs on one database make the demo once. */
const demoLock = 4712

/** Everything is written in one transaction, so its first person stands for all of it. */
async function isMade(db: Db | Tx, fan: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select exists (select from users u join accounts a on a.user_id = u.id
    where u.username = ${fan} and a.email = ${emailOf(fan)}) as made`.execute(db)
  return rows[0]?.made === true
}

/** A username or address of the demo that somebody else has, as on an installation that was used before. */
async function takenName(db: Db | Tx, { creators, fans }: DemoContent, desk: DeskContent): Promise<string | null> {
  const names = [...creators, ...fans, ...desk.people].map(({ username }) => username)
  const { rows } = await sql<{ username: string }>`
    select n.username from unnest(${names}::text[], ${names.map(emailOf)}::text[]) as n(username, email)
    where exists (select from users u where u.username = n.username) or exists (select from accounts a where lower(a.email) = n.email)
    limit 1`.execute(db)
  return rows[0]?.username ?? null
}

/**
 * Fills a fresh installation with demo creators, fans, posts and payments; does nothing where they are. Interrupted, it
 * begins again at the next start: pictures have the same names each time, and all rows come in one transaction.
 * `folder`: the repository's `demo`. Gives the lines to show to who started the program.
 */
export async function seedDemo(services: Services, folder: string): Promise<string[]> {
  const { db } = services
  const { password, logIns } = await readAccess(folder)
  const lines = [
    'Demo log-ins:',
    `  fan:     ${logIns.fan} / ${password}`,
    `  creator: ${logIns.creator} / ${password}`,
    ...(services.demo === 'local'
      ? [`  staff:   ${demoStaff.names.join(', ')} / ${password}, authenticator key ${demoStaff.setupKey}`]
      : []),
  ]
  if (await isMade(db, logIns.fan)) return lines

  const content = await readContent(folder)
  const left = (name: string): string[] => [
    `Demo data was left out: somebody else has the username or address of ${name}.`,
  ]
  const desk = await readDesk(folder)
  const taken = await takenName(db, content, desk)
  if (taken !== null) return left(taken)
  const [conversations, tools, highlights] = await Promise.all([
    readConversations(folder),
    readCreatorTools(folder),
    readHighlights(folder),
  ])
  // nobody would see to it where there is no staff
  const hasStaff = services.demo === 'local'
  const [pictures, messageMedia, highlightPictures, deskPictures, passwordHash] = await Promise.all([
    storePictures(services, folder, content),
    makeMessageMedia(services, folder, conversations, tools),
    makeHighlightPictures(services, folder, highlights),
    hasStaff ? storeDeskPictures(services, folder, desk) : null,
    hashPassword(password),
  ])
  return transaction(db, async (tx) => {
    // another program may be writing it, for longer than a statement of a request may take
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(demoLock)})`.execute(tx)
    if (await isMade(tx, logIns.fan)) return lines
    const takenNow = await takenName(tx, content, desk)
    if (takenNow !== null) return left(takenNow)
    const now = Date.now()
    const history = makeHistory(content, now)
    const ids = await writePeople(tx, content, history, pictures, { passwordHash, now })
    const staff = hasStaff ? await writeStaff(tx, services, passwordHash) : new Map<string, DemoStaff>()
    const postIds = await writePosts(tx, content, history, pictures, { ids, now })
    await writeTalk(tx, content, { ids, postIds, history, now })
    const money = await writeMoney(tx, services, history, { ids, postIds })
    await writePromotions(tx, content, history, { ids, now })
    await writeCreatorTools(tx, tools, { ids, now })
    const media = { ...messageMedia, voices: [...messageMedia.voices] }
    const talking = new Set(conversations.flatMap(({ between }) => between.map((name) => idOf(ids, name))))
    await writeMassMessages(tx, services, tools, { ids, now, media, talking })
    await writeMessages(tx, services, conversations, { ids, now, media })
    await writeHighlights(tx, services, highlights, { ids, now, pictures: highlightPictures })
    const shares = await writeShares(tx, content, { ids, postIds, now })
    await writeNotifications(tx, services, content, history, { ids, postIds, money, shares, now })
    if (deskPictures) await writeDesk(tx, services, desk, { ids, staff, pictures: deskPictures, passwordHash, now })
    // what was paid long ago is nobody's to wait for
    await addJob(tx, 'release_earnings', {})
    await addJob(tx, 'refresh_similar_creators', {})
    // browsing and the landing page go by it
    await addJob(tx, 'count_creator_facts', {})
    return lines
  })
}
