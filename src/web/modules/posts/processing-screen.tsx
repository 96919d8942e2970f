import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Ellipsis, Pencil, RotateCw, Trash2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OpenPost } from '#contract/posts.ts'
import type { Answer } from '#contract/routes.ts'
import { Screen } from '#web/ui/screen.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { More } from '#web/ui/load-more.tsx'
import { deletePost, retryPost } from './card/own-post-actions.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { CoPerformers } from './components/co-performers.tsx'
import { PlannedTabs } from './components/unpublished-tabs.tsx'
import { FileStatus } from './components/file-status.tsx'
import { UnpostedFiles } from './components/unposted-files.tsx'
import { PostLine } from './components/post-line.tsx'

const PostTags = lazyPart(() => import('./card/tags.lazy.tsx'))

const EditPost = lazyPart(() => import('./compose/edit-post-dialog.lazy.tsx'))
/** Percents move about so often. */
const lookMs = 2000

type Item = Answer<'GET /processing'>['items'][number]

function State({ item }: { readonly item: Item }) {
  const { state, tags, depicts } = item.post as OpenPost
  if (item.heldForWords)
    return (
      <Tag tone="bad">
        <Trans>Contains a word that’s no longer allowed</Trans>
      </Tag>
    )
  if (state === 'failed')
    return (
      <Tag tone="bad">
        <Trans>Something failed</Trans>
      </Tag>
    )
  if (state === 'processing' && tags.some((tag) => tag.state !== 'agreed'))
    return (
      <Tag tone={tags.some((tag) => tag.state === 'declined') ? 'bad' : 'info'}>
        <Trans>Waiting for tagged people</Trans>
      </Tag>
    )
  if (state === 'processing' && depicts)
    return (
      <Tag tone="info">
        <Trans>Waiting for people in it</Trans>
      </Tag>
    )
  return (
    <Tag tone="info">
      {state === 'in_review' ? <Trans>We’re reviewing it first</Trans> : <Trans>Processing…</Trans>}
    </Tag>
  )
}

function Line({ item, onChanged }: { readonly item: Item; readonly onChanged: () => void }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  /** The author is about to name the first person who is shown. */
  const [naming, setNaming] = useState(false)
  // One's own posts are always open.
  const post = item.post as OpenPost
  return (
    <>
      <PostLine
        post={{ ...post, media: [] }}
        lead={
          <>
            <State item={item} />
            {post.publishAt !== null && (
              <span className="muted xs">
                {item.heldForWords
                  ? t`Was scheduled for ${formatDateTime(post.publishAt)}`
                  : t`Publishes ${formatDateTime(post.publishAt)}`}
              </span>
            )}
          </>
        }
        end={
          <Menu
            label={t`More options for this post`}
            entries={[
              { id: 'edit', label: t`Edit post`, icon: Pencil, run: () => setEditing(true) },
              ...(post.state === 'failed'
                ? [
                    {
                      id: 'again',
                      label: t`Try again`,
                      icon: RotateCw,
                      run: () => void retryPost(post),
                    },
                  ]
                : []),
              'line',
              {
                id: 'delete',
                label: t`Delete post`,
                icon: Trash2,
                bad: true,
                run: () => void deletePost(post),
              },
            ]}
            trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} />}
          />
        }
      >
        {item.heldForWords && (
          <p className="sm muted">
            <Trans>Edit the text to publish it automatically, or wait for our review.</Trans>
          </p>
        )}
        {post.tags.length > 0 && <PostTags post={post} />}
        {post.depicts || naming ? (
          <CoPerformers postId={post.id} naming={naming} />
        ) : (
          <div>
            <Button size="sm" icon={UserPlus} onClick={() => setNaming(true)}>
              <Trans>Add co-performer</Trans>
            </Button>
          </div>
        )}
        {item.media.length > 0 && (
          <ul className="file-states" aria-label={t`Files of this post`}>
            {item.media.map((file, index) => (
              <FileStatus key={file.id} file={file} place={index + 1} onChanged={onChanged} />
            ))}
          </ul>
        )}
      </PostLine>
      {editing && <EditPost id={post.id} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  const list = useInfiniteQuery({
    ...pagesOf(['processing'], 'GET /processing'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(({ post }) => post.state === 'processing')) ? lookMs : 30_000,
  })
  const { data, error, isPending, refetch } = list
  useEffect(() => onNewUpdate(() => void readAgain(['processing'])), [])
  if (isPending)
    return (
      <Loading label={t`Loading posts`}>
        <Skeleton height="120px" />
        <Skeleton height="120px" />
      </Loading>
    )
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <Empty
        icon={CircleCheck}
        title={t`Nothing is processing`}
        action={
          <LinkButton to="/home">
            <Trans>Go home</Trans>
          </LinkButton>
        }
      >{t`Posts that are still processing, or failed, show up here.`}</Empty>
    )
  return (
    <>
      <div className="post-lines">
        {items.map((item) => (
          <Line key={item.post.id} item={item} onChanged={() => void refetch()} />
        ))}
      </div>
      <More pages={list} />
    </>
  )
}

/** Posts that are being made, or were not: what is being done, how far it is, why it failed, and what helps. */
export default function ProcessingScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Processing`}>
      <PlannedTabs current="processing" />
      <Waiting />
      <UnpostedFiles />
    </Screen>
  )
}
