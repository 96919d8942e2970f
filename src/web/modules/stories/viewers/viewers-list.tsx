import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleFadingPlus, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { formatAgo, formatCount } from '#web/platform/i18n/format.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { useSession } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { keyAt } from '../overlays/overlay-position.ts'
import { answersQuery, viewersQuery } from '../queries.ts'

type Page = Answer<'GET /stories/:id/viewers'>

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Figures({ figures }: { readonly figures: Page['figures'] }) {
  const { t } = useLingui()
  const all: readonly (readonly [string, number | string])[] = [
    [t`Seen`, figures.viewCount],
    [t`Replies`, figures.replyCount],
    [t`Reactions`, figures.reactionCount],
    ...(figures.tipCount > 0 ? [[t`Tips`, formatShortMoney(figures.tipCents)] as const] : []),
    ...(figures.unlockCount > 0 ? [[t`Unlocked`, figures.unlockCount] as const] : []),
    [t({ message: 'Forward', context: 'story figures' }), figures.forwardCount],
    [t({ message: 'Back', context: 'story figures' }), figures.backCount],
    [t({ message: 'Left', context: 'story figures' }), figures.exitCount],
  ]
  return (
    <dl className="story-figures">
      {all.map(([label, count]) => (
        <Figure key={label} label={label}>
          {typeof count === 'number' ? formatCount(count) : <bdi>{count}</bdi>}
        </Figure>
      ))}
    </dl>
  )
}

function Viewer({ person }: { readonly person: Page['people'][number] }) {
  const { t } = useLingui()
  const { at, reaction, replied, tipCents, ...shown } = person
  const ago = formatAgo(at)
  return (
    <PersonRow
      {...shown}
      size={36}
      sub={replied ? t`Replied · ${ago}` : ago}
      end={
        <>
          {tipCents > 0 && <Price cents={tipCents} />}
          {replied && <Icon icon={MessageCircle} size="sm" />}
          {reaction !== null && <span className="story-reaction">{reaction}</span>}
        </>
      }
    />
  )
}

function PollResult({ poll }: { readonly poll: NonNullable<Page['poll']> }) {
  const { t } = useLingui()
  return (
    <section className="stack gap1" aria-label={t`Poll`}>
      {poll.text !== '' && (
        <b className="strong">
          <bdi>{poll.text}</bdi>
        </b>
      )}
      <ul className="story-poll">
        {poll.options.map(({ text, count }, index) => (
          <li key={keyAt(index)} className="row gap2">
            <span className="grow">
              <bdi>{text}</bdi>
            </span>
            <span className="num">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answers({ storyId }: { readonly storyId: number }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const answers = useInfiniteQuery(answersQuery(storyId))
  const share = useAction(async (id: number, question: string, text: string) => {
    const { draftAnswer } = await import('../create/share-answer.lazy.ts')
    await draftAnswer(user.userId, { id, question, text })
    navigate('/stories/create')
  })
  return (
    <section className="stack gap2" aria-label={t`Answers`}>
      <h3 className="card-title">{t`Answers`}</h3>
      {answers.data?.pages
        .flatMap(({ question, answers: some }) => some.map((one) => ({ ...one, question })))
        .map(({ id, question, text, at: _at, shareable, ...person }) => (
          <PersonRow
            key={id}
            {...person}
            size={36}
            sub={<bdi>{text}</bdi>}
            end={
              shareable ? (
                <Button size="sm" icon={CircleFadingPlus} onClick={() => share.run(id, question, text)}>
                  <Trans>Share</Trans>
                </Button>
              ) : (
                <span className="xs muted">
                  <Trans>Only for you</Trans>
                </span>
              )
            }
          />
        ))}
      <More pages={answers} />
    </section>
  )
}

/** What came of a story of one's own: numbers for all, names of those who allow it. */
export function ViewersList({ storyId }: { readonly storyId: number }) {
  const viewers = useInfiniteQuery(viewersQuery(storyId))
  const { data, error, refetch } = viewers
  const [first] = data?.pages ?? []
  if (!first) return error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <Spinner />
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const { unnamedCount } = first
  return (
    <div className="stack gap4">
      <Figures figures={first.figures} />
      {first.poll && <PollResult poll={first.poll} />}
      {first.figures.answerCount > 0 && <Answers storyId={storyId} />}
      {people.length > 0 && (
        <div className="stack gap2">
          {people.map((person) => (
            <Viewer key={person.username} person={person} />
          ))}
          <More pages={viewers} />
        </div>
      )}
      <p className="xs muted">
        {people.length === 0 && unnamedCount === 0 ? (
          <Trans>No one has seen it yet.</Trans>
        ) : people.length === 0 ? (
          <Plural
            value={unnamedCount}
            one="# person has seen it and keeps their views private."
            other="# people have seen it and keep their views private."
          />
        ) : (
          unnamedCount > 0 && (
            <Plural
              value={unnamedCount}
              one="# more person keeps their views private."
              other="# more people keep their views private."
            />
          )
        )}
      </p>
    </div>
  )
}
