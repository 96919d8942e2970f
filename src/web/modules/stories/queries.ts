import { queryOptions } from '@tanstack/react-query'
import type { OwnStory, Story } from '#contract/stories.ts'
import type { TaggedStory } from '#contract/story-tags.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { api } from '#web/platform/api/client.ts'
import { entitled } from '#web/platform/entitled-queries.ts'
import { queryClient } from '#web/platform/query.ts'

export const rowQuery = queryOptions({
  queryKey: ['stories', 'row'],
  queryFn: ({ signal }) => api('GET /stories', { signal }),
})

export const storiesOfQuery = (username: string) =>
  queryOptions({
    queryKey: ['stories', 'of', username],
    queryFn: ({ signal }) => api('GET /users/:username/stories', { params: { username }, signal }),
    meta: entitled,
    // an address of media lives for ten minutes at most
    staleTime: 4 * 60_000,
    refetchInterval: 5 * 60_000,
  })

/** It is ready, and somebody who is in it has not answered. */
export const waitsForPeople = ({ state, media, tags }: OwnStory): boolean =>
  state === 'processing' && media !== null && tags.some((tag) => tag.state === 'asked')

export const waitingQuery = queryOptions({
  queryKey: ['stories', 'waiting'],
  queryFn: ({ signal }) => api('GET /stories/waiting', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.stories.some(
      (story) => story.state === 'processing' && story.publishAt === null && !waitsForPeople(story),
    )
      ? 3000
      : false,
})

/** Stories that I am asked to be in, or where I have agreed. */
export const taggedStoriesQuery = (state: TaggedStory['state']) => ({
  ...pagesOf(['stories', 'tagged', state], 'GET /stories/tagged', { state }),
  meta: entitled,
  staleTime: 0,
})

export const archiveChoiceQuery = queryOptions({
  queryKey: ['stories', 'settings'],
  queryFn: ({ signal }) => api('GET /stories/settings', { signal }),
})

export const archiveQuery = {
  ...pagesOf(['stories', 'archive'], 'GET /stories/archive'),
  // an address of media lives for ten minutes at most
  staleTime: 4 * 60_000,
}

export const viewersQuery = (id: number) => ({
  ...pagesOf(['stories', 'viewers', id], 'GET /stories/:id/viewers', {}, { id }),
  staleTime: 5000,
})

export const answersQuery = (id: number) => ({
  ...pagesOf(['stories', 'answers', id], 'GET /stories/:id/answers', {}, { id }),
  staleTime: 5000,
})

/** Shows at once what the server has said of one story. */
export function changeStory(username: string, id: number, part: Partial<Extract<Story, { locked: false }>>): void {
  const change = <T extends { stories: Story[] }>(before: T | undefined): T | undefined =>
    before && {
      ...before,
      stories: before.stories.map((story) => (story.id === id && !story.locked ? { ...story, ...part } : story)),
    }
  queryClient.setQueryData(storiesOfQuery(username).queryKey, change)
  queryClient.setQueriesData<{ stories: Story[] }>({ queryKey: ['stories', 'highlight'] }, change)
}

/** Reads everything about stories again: after one was shared, deleted or watched. */
export const refreshStories = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['stories'] })
