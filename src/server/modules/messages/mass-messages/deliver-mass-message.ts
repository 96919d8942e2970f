import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import { queueForWords, type Outgoing, saysListedWord } from '../chats/listed-words.ts'
import { signalChats } from '../chats/signal-chat.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { reachable, recipients, type Audience } from './audience.ts'

/** People in one transaction: long enough that statements are few, short enough that nobody waits for it. */
const batch = 2000

type Sending = { id: number; creator_id: number; content_id: number; has_media: boolean }

type Due = Outgoing & { id: number; creator_id: number; to: Audience['to']; except: Audience['except'] }

/**
 * Decides who gets the next message whose time has come, once, however many workers ask, or has it wait for staff when it says a
 * word that was listed since. False: there is none.
 */
const begin = (services: Services): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const { rows } = await sql<Due>`
      select l.id, l.creator_id, l.to_lists as to, l.except_lists as except,
        c.id as "contentId", c.text, c.words_passed as "wordsPassed"
      from list_messages l join message_contents c on c.id = l.content_id
      where l.state = 'scheduled' and l.send_at <= now() and not ${isSilenced(sql`l.creator_id`)}
        -- staff have not looked at it yet, or have turned it down
        and c.hidden_at is null
      order by l.send_at limit 1 for no key update of l skip locked`.execute(tx)
    const [due] = rows
    if (!due) return false
    if (saysListedWord(services, due)) {
      await queueForWords(tx, due.creator_id, due.contentId)
      return true
    }
    await sql`insert into list_message_recipients (list_message_id, user_id)
      select ${due.id}, r.user_id from (${recipients(due.creator_id, due)}) r`.execute(tx)
    await sql`update list_messages set state = 'sending' where id = ${due.id}`.execute(tx)
    return true
  })

/**
 * The next people of a message, taken off the list of those who are still to get it. Whoever is just paying, blocking or writing is
 * passed over for now: nothing here waits for a person, and no block is made beside it.
 */
async function take(tx: Tx, { id, creator_id: creatorId }: Sending): Promise<{ taken: number; userIds: number[] }> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from list_message_recipients r join users u on u.id = r.user_id
    where r.list_message_id = ${id} order by r.user_id limit ${batch} for no key update of u skip locked`.execute(tx)
  const all = rows.map(({ user_id }) => user_id)
  await sql`delete from list_message_recipients where list_message_id = ${id} and user_id = any (${all}::bigint[])`.execute(
    tx,
  )
  const there = await sql<{ id: number }>`
    select u.id from users u where u.id = any (${all}::bigint[]) and ${reachable(creatorId)} order by u.id`.execute(tx)
  return { taken: all.length, userIds: there.rows.map((row) => row.id) }
}

/** The chats of a creator with these people, made where there are none, and held. */
async function holdChats(tx: Tx, creatorId: number, userIds: readonly number[]): Promise<number[]> {
  await sql`with made as (
      insert into chats (low_id, high_id) select least(u, ${creatorId}::bigint), greatest(u, ${creatorId}::bigint)
      from unnest(${userIds}::bigint[]) u
      where not exists (select from chat_members m where m.user_id = u and m.other_id = ${creatorId})
      on conflict do nothing returning id, low_id, high_id)
    insert into chat_members (chat_id, user_id, other_id)
    select id, low_id, high_id from made union all select id, high_id, low_id from made`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${userIds}::bigint[]) u
    join chats c on c.low_id = least(u, ${creatorId}::bigint) and c.high_id = greatest(u, ${creatorId}::bigint)
    order by c.id for no key update of c`.execute(tx)
  return rows.map(({ id }) => id)
}

async function write(tx: Tx, sending: Sending, userIds: readonly number[]): Promise<void> {
  const { id, creator_id: creatorId, content_id: contentId } = sending
  const chatIds = await holdChats(tx, creatorId, userIds)
  await sql`with fresh as (
      insert into messages (chat_id, sender_id, content_id, origin, list_message_id, has_media)
      select c, ${creatorId}, ${contentId}, 'list', ${id}, ${sending.has_media} from unnest(${chatIds}::bigint[]) c
      returning id, chat_id)
    update chat_members m set position = fresh.id, listed = true, unread_count = m.unread_count + 1
    from fresh where m.chat_id = fresh.chat_id and m.user_id <> ${creatorId}`.execute(tx)
  await signalChats(tx, { chatIds, event: chatEvents.created, badges: userIds })
}

/** The next batch of a message that is under way. `left`: there may be more. */
const deliverBatch = ({ db }: Services): Promise<'none' | 'some' | 'waiting'> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Sending>`
      select l.id, l.creator_id, l.content_id, c.media is not null as has_media
      from list_messages l join message_contents c on c.id = l.content_id
      where l.state = 'sending' and not ${isSilenced(sql`l.creator_id`)} order by l.send_at limit 1 for no key update of l skip locked`.execute(
      tx,
    )
    const [sending] = rows
    if (!sending) return 'none'
    const { taken, userIds } = await take(tx, sending)
    if (userIds.length > 0) await write(tx, sending, userIds)
    const { rows: rest } =
      await sql`select from list_message_recipients where list_message_id = ${sending.id} limit 1`.execute(tx)
    await sql`update list_messages set sent_count = sent_count + ${userIds.length}, state = ${rest.length > 0 ? 'sending' : 'sent'}
      where id = ${sending.id}`.execute(tx)
    return taken === 0 && rest.length > 0 ? 'waiting' : 'some'
  })

/** Sends what is due to everyone who is to get it, each once, whichever worker runs twice, at once, or is killed. */
export async function deliverDue(services: Services): Promise<void> {
  for (;;) {
    const begun = await begin(services)
    const delivered = await deliverBatch(services)
    // only people whom others hold are left: they are tried again with the next round
    if (delivered === 'waiting') return
    if (!begun && delivered === 'none') return
  }
}
