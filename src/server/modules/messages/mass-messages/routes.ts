import { messageLists as lists } from '#contract/message-lists.ts'
import { messageTools } from '#contract/message-tools.ts'
import { welcomeJob, type WelcomePayload } from '../queue-welcome.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import { Failure } from '#platform/failure.ts'
import { countRecipients, readAudience } from './audience.ts'
import { deliverDue } from './deliver-mass-message.ts'
import { getListMessage, listListMessages } from './list-message-view.ts'
import { addPeople, deleteList, listLists, listPeople, makeList, removePerson, renameList } from './people-lists.ts'
import { changeReply, deleteReply, listReplies, saveReply } from './saved-replies.ts'
import { sendToLists, unsendFromLists } from './send-to-lists.ts'
import { sendWelcome } from './send-welcome.ts'
import { recountUnread } from './recount-unread.ts'
import { getWelcome, setWelcome } from './welcome.ts'

type Named = { actor: { userId: number }; params: { id: number } }
const list = ({ actor, params }: Named) => ({ creatorId: actor.userId, listId: params.id })
const own = ({ actor, params }: Named) => ({ creatorId: actor.userId, id: params.id })

/** Creators' lists of people, what is sent to them, and what is sent or typed by itself. */
export const messageLists = defineFeature({
  name: 'messageLists',
  routes: { ...lists, ...messageTools },
  handlers: (services) => ({
    'GET /lists': ({ actor }) => listLists(services, actor.userId),
    'POST /lists': ({ actor, body }) => makeList(services, actor.userId, body.name),
    'PATCH /lists/:id': (call) => renameList(services, list(call), call.body.name),
    'DELETE /lists/:id': (call) => deleteList(services, list(call)),
    'GET /lists/:id/people': (call) => listPeople(services, list(call), call.query),
    'POST /lists/:id/people': (call) => addPeople(services, list(call), call.body.usernames),
    'DELETE /lists/:id/people/:username': (call) => removePerson(services, list(call), call.params.username),
    'POST /listMessages/recipients': async ({ actor, body }) => {
      const audience = await readAudience(services.db, actor.userId, body)
      return audience instanceof Failure
        ? audience
        : { count: await countRecipients(services.db, actor.userId, audience) }
    },
    'POST /listMessages': async ({ actor, body, idempotency }) =>
      refuseWords(services, { text: body.text }) ??
      overCeiling(services, 'postPriceMaxCents', { cents: body.priceCents, field: 'priceCents' }) ??
      sendToLists(services, actor.userId, body, idempotency),
    'GET /listMessages': ({ actor, query }) => listListMessages(services, actor.userId, query),
    'DELETE /listMessages/:id': (call) => unsendFromLists(services, own(call)),
    'GET /welcomeMessage': ({ actor }) => getWelcome(services, actor.userId),
    'PUT /welcomeMessage': async ({ actor, body }) =>
      refuseWords(services, { text: body.text }) ??
      overCeiling(services, 'postPriceMaxCents', { cents: body.priceCents, field: 'priceCents' }) ??
      setWelcome(services, actor.userId, body),
    'GET /savedReplies': ({ actor }) => listReplies(services, actor.userId),
    'POST /savedReplies': async ({ actor, body }) =>
      refuseWords(services, { title: body.title, text: body.text }) ?? saveReply(services, actor.userId, body),
    'PATCH /savedReplies/:id': async (call) =>
      refuseWords(services, { title: call.body.title, text: call.body.text }) ??
      changeReply(services, own(call), call.body),
    'DELETE /savedReplies/:id': (call) => deleteReply(services, own(call)),
  }),
  replays: (services) => ({
    'POST /listMessages': (stored, { actor }) =>
      getListMessage(services, { creatorId: actor.userId, id: (stored as { id: number }).id }),
  }),
  jobs: (services) => [
    { name: 'deliver_list_messages', everySeconds: 1, run: () => deliverDue(services) },
    { name: 'settle_unsent_messages', everySeconds: 2, run: () => recountUnread(services) },
    { name: welcomeJob, run: (payload: WelcomePayload) => sendWelcome(services, payload) },
  ],
})
