import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import type { OpenPost } from '#contract/posts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { More } from '#web/ui/load-more.tsx'
import { signupPath } from '#web/modules/accounts/members-only.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { commentKey, commentsQuery } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import { Thread } from './comment-thread.tsx'
import './comments.css'

function CommentSkeletons() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading comments`}>
      {[64, 82, 48].map((width) => (
        <div key={width} className="row">
          <Skeleton round width="40px" height="40px" />
          <div className="stack gap2 grow">
            <Skeleton width="30%" height="12px" />
            <Skeleton width={`${String(width)}%`} />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** The comment that somebody was led to; null when nobody was, or it is gone. */
function useAim(aim: number | null) {
  const { data, isError } = useQuery({
    queryKey: commentKey(aim ?? 0),
    queryFn: ({ signal }) => api('GET /comments/:id', { params: { id: aim ?? 0 }, signal }),
    enabled: aim !== null,
  })
  return { found: aim === null ? null : (data ?? null), gone: aim !== null && isError }
}

function Writing({ post }: { readonly post: OpenPost }) {
  const { isAuth } = useSession()
  if (!post.commentsOn)
    return (
      <p className="muted">
        <Trans>Comments are turned off here.</Trans>
      </p>
    )
  if (isAuth) return <CommentForm postId={post.id} />
  return (
    <div className="row gap3">
      <span className="muted grow">
        <Trans>Only members can comment.</Trans>
      </span>
      <LinkButton to={signupPath(`/post/${String(post.id)}`)} kind="ink" size="sm">
        <Trans>Sign up</Trans>
      </LinkButton>
    </div>
  )
}

/** What people say under a post that one may see. `aim`: the comment that a notification or a copied link leads to. */
export function Comments({ post, aim }: { readonly post: OpenPost; readonly aim: number | null }) {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const pages = useInfiniteQuery(commentsQuery(post.id))
  const { found, gone } = useAim(aim)
  const wanted = found?.comment.postId === post.id ? found : null
  const first = wanted ? (wanted.parent ?? wanted.comment) : null
  const read = pages.data?.pages.flatMap((page) => page.comments) ?? []
  const threads = first
    ? [read.find(({ id }) => id === first.id) ?? first, ...read.filter(({ id }) => id !== first.id)]
    : read
  const canWrite = isAuth && post.commentsOn
  return (
    <section className="comments" id="comments" aria-label={t`Comments`}>
      <h2 className="comments-title">
        <Trans>Comments</Trans> <span className="muted num">{formatCount(post.commentCount)}</span>
      </h2>
      <Writing post={post} />
      {gone && (
        <Callout live>
          <Trans>This comment is gone.</Trans>
        </Callout>
      )}
      {pages.isPending && <CommentSkeletons />}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && threads.length === 0 && post.commentsOn && (
        <Empty icon={MessageCircle} title={t`No comments yet`}>{t`Be the first to comment.`}</Empty>
      )}
      {pages.data && threads.length > 0 && (
        <ul className="threads">
          {threads.map((comment) => (
            <Thread
              key={comment.id}
              comment={comment}
              aim={aim}
              aimedReply={wanted?.parent?.id === comment.id ? wanted.comment : null}
              canWrite={canWrite}
            />
          ))}
        </ul>
      )}
      {pages.data && <More pages={pages} />}
    </section>
  )
}
