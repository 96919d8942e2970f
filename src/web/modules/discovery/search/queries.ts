import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Topic } from '#contract/search.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'

const freshMs = 60_000
/** What of the address narrows a list of posts. */
export type PostFilter = {
  readonly searchTerm?: string
  readonly tag?: string
  readonly from?: string
  readonly since?: string
  readonly video?: 'yes'
}

export const peopleQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: ['people', searchTerm],
    queryFn: ({ signal }) => api('GET /searchPeople', { query: { searchTerm }, signal }),
    enabled: searchTerm !== '',
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
export const topicsQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: ['topics', 'like', searchTerm],
    queryFn: ({ signal }) => api('GET /searchTopics', { query: { searchTerm }, signal }),
    enabled: searchTerm !== '',
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
export const followedTopicsQuery = queryOptions({
  queryKey: ['topics', 'followed'],
  queryFn: async () => (await api('GET /topics/followed')).topics,
  staleTime: freshMs,
})
export const topicQuery = (topic: string) =>
  queryOptions({ queryKey: ['topics', 'one', topic], queryFn: () => api('GET /topics/:topic', { params: { topic } }) })

export const useFoundPosts = (filter: PostFilter) =>
  useInfiniteQuery(pagesOf(['posts', 'found', filter], 'GET /searchPosts', filter))
export const useFollowedPosts = (isAuth: boolean) =>
  useInfiniteQuery({
    ...pagesOf(['topics', 'followed', 'posts'], 'GET /topics/followed/posts'),
    enabled: isAuth,
  })

const changed =
  (topic: string, follows: boolean) =>
  <T extends Topic>(one: T): T =>
    one.topic === topic ? { ...one, follows } : one

/** Shown at once in every list of topics; what the topics bring is read again. */
export async function setTopicFollow(
  { topic, label }: Pick<Topic, 'topic' | 'label'>,
  follows: boolean,
): Promise<void> {
  const show = (now: boolean) =>
    queryClient.setQueriesData<Topic | Topic[] | { topics: Topic[] }>({ queryKey: ['topics'] }, (data) => {
      if (Array.isArray(data)) return data.map(changed(topic, now))
      if (data && 'topics' in data) return { ...data, topics: data.topics.map(changed(topic, now)) }
      return data && 'topic' in data ? changed(topic, now)(data) : data
    })
  show(follows)
  try {
    await api(follows ? 'PUT /topics/:topic/follow' : 'DELETE /topics/:topic/follow', { params: { topic: label } })
    void queryClient.invalidateQueries({ queryKey: ['topics', 'followed'] })
  } catch (fault) {
    show(!follows)
    showAlert(textOf(fault))
  }
}
