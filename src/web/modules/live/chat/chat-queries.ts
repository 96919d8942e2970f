import { queryOptions } from '@tanstack/react-query'
import type { SaidLine, ShowChat, ShowLine } from '#contract/live-chat.ts'
import { api } from '#web/platform/api/client.ts'
import { entitled } from '#web/platform/entitled-queries.ts'
import { queryClient } from '#web/platform/query.ts'

/** Lines that a page keeps. */
const kept = 200

export const chatQuery = (showId: number) =>
  queryOptions({
    queryKey: ['live', 'chat', showId],
    queryFn: ({ signal }) => api('GET /live/:id/chat', { params: { id: showId }, signal }),
    meta: entitled,
    staleTime: 0,
  })

const joined = (before: readonly ShowLine[], after: readonly ShowLine[]): ShowLine[] => {
  const known = new Set(after.map(({ id }) => id))
  return [...before.filter(({ id }) => !known.has(id)), ...after].toSorted((a, b) => a.id - b.id).slice(-kept)
}

export const refreshChat = (showId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: chatQuery(showId).queryKey })

/** Reads what has been said since the newest line that is known. */
export async function readNewer(showId: number): Promise<void> {
  const { queryKey } = chatQuery(showId)
  const after = queryClient.getQueryData(queryKey)?.lines.at(-1)?.id
  if (after === undefined) return refreshChat(showId)
  const newer = await api('GET /live/:id/chat', { params: { id: showId }, query: { after } })
  queryClient.setQueryData(
    queryKey,
    (chat): ShowChat | undefined => chat && { ...newer, lines: joined(chat.lines, newer.lines) },
  )
}

/** Puts a line that came with its event where it belongs; a tip counts toward the goal. */
export function hearLine(
  showId: number,
  said: SaidLine,
  { username, mine: isCreator }: { readonly username: string; readonly mine: boolean },
): void {
  queryClient.setQueryData(chatQuery(showId).queryKey, (chat): ShowChat | undefined => {
    if (!chat || chat.lines.some(({ id }) => id === said.id)) return chat
    const mine = said.author.username === username
    // as the server decides it (read-chat.query.ts)
    const removable = mine || isCreator || (chat.moderating && !said.byCreator && !said.byModerator)
    const goal = chat.goal && { ...chat.goal, raisedCents: chat.goal.raisedCents + (said.tipCents ?? 0) }
    return { ...chat, goal, lines: joined(chat.lines, [{ ...said, mine, removable }]) }
  })
}

/** Puts a line that was just said where it belongs. */
export const addLine = (showId: number, line: ShowLine): void =>
  void queryClient.setQueryData(
    chatQuery(showId).queryKey,
    (chat): ShowChat | undefined => chat && { ...chat, lines: joined(chat.lines, [line]) },
  )
