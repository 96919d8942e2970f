import type { InfiniteData } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { queryClient } from '#web/platform/query.ts'
import { showChange, type ShownChange } from '#web/platform/shown-changes.ts'
import { changePosts } from '../post-cache.ts'

type Page = { comments: Comment[]; nextCursor: string | null }
type Found = { comment: Comment; parent: Comment | null }

/** Comments under a post, newest first. */
export const commentsQuery = (postId: number) =>
  pagesOf(['comments', postId], 'GET /posts/:id/comments', {}, { id: postId })

/** Answers to a comment, oldest first. */
export const repliesQuery = (commentId: number) =>
  pagesOf(['replies', commentId], 'GET /comments/:id/replies', {}, { id: commentId })

/** One comment and the one that it answers: where a notification leads. */
export const commentKey = (id: number) => ['comment', id] as const

type Change = (comments: readonly Comment[]) => Comment[]

function changeList(area: 'comments' | 'replies', id: number, change: Change): void {
  queryClient.setQueryData<InfiniteData<Page>>(
    [area, id],
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, comments: change(page.comments) })) },
  )
}

/** On a comment wherever it is shown. */
export const inComment =
  (id: number, change: (comment: Comment) => Comment): ShownChange =>
  (data, { queryKey: [area] }) => {
    const one = (comment: Comment): Comment => (comment.id === id ? change(comment) : comment)
    if (area === 'comments' || area === 'replies') {
      const lists = data as InfiniteData<Page>
      return { ...lists, pages: lists.pages.map((page) => ({ ...page, comments: page.comments.map(one) })) }
    }
    if (area !== 'comment') return data
    const { comment, parent } = data as Found
    return { comment: one(comment), parent: parent && one(parent) }
  }

export const changeComment = (id: number, change: (comment: Comment) => Comment): void =>
  showChange(inComment(id, change))

/** A thread begins at the front of the list, an answer stands at the end of its thread. */
export function addComment(comment: Comment): void {
  const { postId, parentId } = comment
  if (parentId === null)
    queryClient.setQueryData<InfiniteData<Page>>(['comments', postId], (data) => {
      const [first, ...others] = data?.pages ?? []
      if (!data || !first) return data
      return { ...data, pages: [{ ...first, comments: [comment, ...first.comments] }, ...others] }
    })
  else {
    queryClient.setQueryData<InfiniteData<Page>>(['replies', parentId], (data) => {
      const last = data?.pages.at(-1)
      if (!data || !last) return { pages: [{ comments: [comment], nextCursor: null }], pageParams: [undefined] }
      return { ...data, pages: [...data.pages.slice(0, -1), { ...last, comments: [...last.comments, comment] }] }
    })
    changeComment(parentId, (parent) => ({ ...parent, replyCount: parent.replyCount + 1 }))
  }
  changePosts({ type: 'commentsCounted', id: postId, by: 1 })
}

/** The written one takes the place of what was shown in advance. */
export function settleComment(shown: Comment, written: Comment): void {
  const place: Change = (comments) => {
    const others = comments.filter(({ id }) => id !== written.id)
    return others.map((comment) => (comment.id === shown.id ? written : comment))
  }
  changeList(shown.parentId === null ? 'comments' : 'replies', shown.parentId ?? shown.postId, place)
}

/** Takes a comment with its answers out of the lists. Gives the function that puts everything back. */
export function removeComment(comment: Comment): () => void {
  const { id, postId, parentId, replyCount } = comment
  const key = parentId === null ? ['comments', postId] : ['replies', parentId]
  const before = queryClient.getQueryData(key)
  changeList(parentId === null ? 'comments' : 'replies', parentId ?? postId, (comments) =>
    comments.filter((one) => one.id !== id),
  )
  const count = (by: number) => {
    if (parentId !== null) changeComment(parentId, (parent) => ({ ...parent, replyCount: parent.replyCount + by }))
    changePosts({ type: 'commentsCounted', id: postId, by: by * (parentId === null ? 1 + replyCount : 1) })
  }
  count(-1)
  return () => {
    queryClient.setQueryData(key, before)
    count(1)
  }
}
