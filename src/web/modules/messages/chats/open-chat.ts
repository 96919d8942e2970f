import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'

/** Finds the chat with a person, or begins it; answers its path. Throws an ApiError. */
export async function openChat(username: string): Promise<string> {
  const chat = await api('POST /chats', { body: { username } })
  queryClient.setQueryData(['chat', chat.id], chat)
  return `/messages/${String(chat.id)}`
}
