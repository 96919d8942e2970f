import { sql } from 'kysely'
import { appendMessage } from '../chats/append-message.ts'
import { holdWelcomeForWords, type Outgoing, saysListedWord } from '../chats/listed-words.ts'
import { openChat } from '../open-chat.ts'
import type { WelcomePayload } from '../queue-welcome.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { reachable } from './audience.ts'

/**
 * Welcomes a new subscriber, if the creator has something to say and has not said it to them before. With a word that was listed
 * since, it waits for staff first. Safe to repeat.
 */
export const sendWelcome = (services: Services, { creatorId, fanId }: WelcomePayload): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockPeople(tx, fanId)
    const { rows } = await sql<Outgoing & { has_media: boolean }>`
      select w.content_id as "contentId", c.text, c.words_passed as "wordsPassed", c.media is not null as has_media from welcome_messages w join message_contents c on c.id = w.content_id
      where w.creator_id = ${creatorId} and w.enabled and c.unsent_at is null and c.hidden_at is null and not ${isSilenced(sql`w.creator_id`)}
        and exists (select from users u where u.id = ${fanId} and ${reachable(creatorId)})`.execute(tx)
    const [welcome] = rows
    if (!welcome) return
    if (saysListedWord(services, welcome)) {
      await holdWelcomeForWords(tx, creatorId, welcome.contentId)
      return
    }
    const first =
      await sql`insert into welcomed (creator_id, fan_id) values (${creatorId}, ${fanId}) on conflict do nothing`.execute(
        tx,
      )
    if (first.numAffectedRows === 0n) return
    const chatId = await openChat(tx, creatorId, fanId)
    await sql`select from chats where id = ${chatId} for no key update`.execute(tx)
    await appendMessage(tx, {
      chatId,
      senderId: creatorId,
      contentId: welcome.contentId,
      origin: 'welcome',
      hasMedia: welcome.has_media,
    })
  })
