import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { OpenPost, Poll } from '#contract/posts.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { changePosts, inPosts } from '../post-cache.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'
import { holdChange } from '#web/platform/shown-changes.ts'
import './poll.css'

function Result({ poll, index }: { readonly poll: Poll; readonly index: number }) {
  const { t } = useLingui()
  const { text, votes } = poll.options[index] ?? { text: '', votes: null }
  const share = votes === null || poll.voteCount === 0 ? 0 : votes / poll.voteCount
  const mine = poll.voted === index
  return (
    <li className={mine ? 'poll-option mine' : 'poll-option'}>
      <span className="poll-bar" style={{ inlineSize: `${String(Math.round(share * 100))}%` }} aria-hidden="true" />
      <span className="grow">
        <bdi>{text}</bdi>
        {mine && (
          <>
            <Icon icon={Check} size="sm" />
            <span className="sr">{t`Your vote`}</span>
          </>
        )}
      </span>
      {votes !== null && <span className="num">{formatPercent(share)}</span>}
    </li>
  )
}

/** A poll: to vote in, once; then, or when it is over, its result. The author sees the result from the beginning. */
export default function PostPoll({ post }: { readonly post: OpenPost }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [busy, setBusy] = useState(false)
  const { poll } = post
  if (!poll) return null
  const open = poll.voted === null && !poll.closed && !post.mine
  const vote = async (option: number) => {
    if (busy) return
    setBusy(true)
    const asIs = (next: Poll) => ({ type: 'pollSet', id: post.id, poll: next }) as const
    // the figures of others come with the answer
    const press = holdChange(inPosts({ type: 'pollVoted', id: post.id, option }))
    try {
      const answer = await api('PUT /posts/:id/vote', { params: { id: post.id }, body: { option }, keepalive: true })
      press.agreed(inPosts(asIs(answer.poll)))
    } catch (fault) {
      press.refused()
      changePosts(asIs(poll))
      showAlert(textOf(fault))
      // It has closed, or the vote was given on another device.
      void refreshEntitled()
    }
    setBusy(false)
  }
  const count = t`${plural(poll.voteCount, { one: '# vote', other: '# votes' })}`
  return (
    <div className="poll" role="group" aria-label={t`Poll`}>
      {open ? (
        poll.options.map(({ text }, index) => (
          <button
            // The same text may stand there twice; places do not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            className="poll-option"
            onClick={() => membersOnly(() => void vote(index), `/post/${String(post.id)}`)}
          >
            <bdi>{text}</bdi>
          </button>
        ))
      ) : (
        <ul>
          {poll.options.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Result key={index} poll={poll} index={index} />
          ))}
        </ul>
      )}
      <p className="muted sm" role="status">
        {count} ·{' '}
        {poll.closed ? (
          <Trans>Closed</Trans>
        ) : (
          <Trans>
            Open until <time dateTime={poll.closesAt}>{formatDateTime(poll.closesAt)}</time>
          </Trans>
        )}
      </p>
    </div>
  )
}
