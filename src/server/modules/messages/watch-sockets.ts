import { sql } from 'kysely'
import { chatChannel } from '#contract/chat-events.ts'
import { chatPresenceChannel } from '#contract/events.ts'
import type { Services } from '#platform/services.ts'
import type { Realtime } from '#platform/realtime/attach-realtime.ts'
import { type Grant, grantMs } from '#platform/realtime/grants.ts'
import { chatOf } from './channels/may-join.ts'

/** What PostgreSQL tells every process when somebody can no longer see a chat, by a trigger (`notify_of_hidden_chat`). */
export const hiddenChatsChannel = 'hidden_chats'

/** Grants that one statement judges. */
const atOnce = 1000
/** Whatever was missed is found after so long. */
const reviewMs = 5 * 60_000
/** A signature from before a change may still be brought for so long after it. */
const lateMs = grantMs * 4

type RequestRules = { alive: boolean; hears: boolean }

/** Of each grant whether its log-in is still there, and whether its owner still hears that channel. */
async function judge({ db }: Pick<Services, 'db'>, grants: readonly Grant[]): Promise<RequestRules[]> {
  const owners = grants.map(({ owner }) => Number(owner))
  const logIns = grants.map(({ session }) => session)
  const chats = grants.map(({ channel }) => chatOf(channel))
  const { rows } = await sql<RequestRules>`
    select exists (select from sessions s where s.user_id = g.user_id and s.log_in = g.log_in and not s.superseded and s.expires_at > now()) as alive,
      g.chat_id is null or (u.suspended_at is null
        and exists (select from chat_members m where m.chat_id = g.chat_id and m.user_id = g.user_id and not m.hidden)) as hears
    from unnest(${owners}::bigint[], ${logIns}::bigint[], ${chats}::bigint[]) with ordinality as g(user_id, log_in, chat_id, n)
    left join users u on u.id = g.user_id order by g.n`.execute(db)
  return rows
}

/**
 * Ends sockets with their session, and takes them out of channels that their owner may not hear any more. Told by the database of
 * what changes (triggers on `sessions`, `users` and `chat_members`), it asks the database what is true now, so that nothing depends on what it was told.
 */
export function watchSockets(services: Pick<Services, 'db' | 'log'>, realtime: Realtime) {
  /** What has changed lately, and when it stops to matter. */
  const lately = new Map<string, number>()
  const remember = (what: string): void => {
    const now = performance.now()
    for (const [old, until] of lately) if (until < now) lately.delete(old)
    lately.set(what, now + lateMs)
  }
  const changedLately = (what: string): boolean => (lately.get(what) ?? 0) > performance.now()

  async function review(which: Parameters<Realtime['grants']>[0]): Promise<void> {
    const all = realtime.grants(which)
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce)
      const judged = await judge(services, some)
      for (const [n, grant] of some.entries()) {
        if (!judged[n]?.alive) realtime.endSession(grant)
        else if (!judged[n].hears) realtime.leave(grant)
      }
    }
  }
  const look = (which: Parameters<Realtime['grants']>[0]): void =>
    void review(which).catch((error: unknown) => {
      services.log.warn({ err: error }, 'sockets could not be reviewed, and will be')
    })
  const timer = setInterval(() => look({}), reviewMs)
  timer.unref()
  // what was signed before a change is brought after it
  realtime.onGrant(({ owner, channel }) => {
    if (changedLately(`user ${owner}`)) look({ owner })
    if (changedLately(`chat ${String(chatOf(channel))}`)) look({ channels: [channel] })
  })
  return {
    userChanged(userId: number): void {
      remember(`user ${String(userId)}`)
      look({ owner: String(userId) })
    },
    chatHidden(chatId: number): void {
      remember(`chat ${String(chatId)}`)
      look({ channels: [chatChannel(chatId), chatPresenceChannel(chatId)] })
    },
    /** After a time in which nothing was heard. */
    reviewAll: () => look({}),
    stop: () => clearInterval(timer),
  }
}
