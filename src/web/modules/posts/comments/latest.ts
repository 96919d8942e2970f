import { queryOptions } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { api } from '#web/platform/api/client.ts'
import { entitled } from '#web/platform/entitled-queries.ts'

/** Cards that come onto the page together ask together. */
const gatherMs = 40
const mostAtOnce = 20

type Asked = { readonly postId: number; readonly answer: PromiseWithResolvers<Comment[]> }
const waiting: Asked[] = []

async function ask(asked: readonly Asked[]): Promise<void> {
  try {
    const posts = [...new Set(asked.map(({ postId }) => postId))].join(',')
    const { comments } = await api('GET /comments', { query: { posts } })
    for (const { postId, answer } of asked) answer.resolve(comments.filter((comment) => comment.postId === postId))
  } catch (fault) {
    for (const { answer } of asked) answer.reject(fault)
  }
}

function askTogether(): void {
  const asked = waiting.splice(0, mostAtOnce)
  void ask(asked)
  if (waiting.length > 0) askTogether()
}

function latestOf(postId: number): Promise<Comment[]> {
  const answer = Promise.withResolvers<Comment[]>()
  if (waiting.length === 0) setTimeout(askTogether, gatherMs)
  waiting.push({ postId, answer })
  return answer.promise
}

/** The latest comments under a post of a list, newest first. `count`: of all its comments, so that a new one is read. */
export const latestQuery = (postId: number, count: number) =>
  queryOptions({
    queryKey: ['latestComments', postId, count],
    queryFn: () => latestOf(postId),
    meta: entitled,
    staleTime: 60_000,
    retry: false,
  })
