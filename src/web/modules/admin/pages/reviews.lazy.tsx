import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { ShownMedia } from '#web/modules/media/media-for-review.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { Likenesses } from '../co-performers/likenesses.tsx'
import { ReviewDecision } from '../requests/review-decision.tsx'

/** Posts by their numbers, messages with an m before theirs, stories with an s. */
const letters = { post: '', message: 'm', story: 's' } as const
const placeOf = ({ kind, id }: { kind: ReviewDetail['kind']; id: number }): string =>
  `/admin/reviews/${letters[kind]}${String(id)}`

function read(place: string, signal?: AbortSignal): Promise<ReviewDetail> {
  const call = { params: { id: place.replace(/^[ms]/, '') }, ...(signal && { signal }) }
  if (place.startsWith('s')) return api('GET /admin/reviews/stories/:id', call)
  return place.startsWith('m') ? api('GET /admin/reviews/messages/:id', call) : api('GET /admin/reviews/:id', call)
}

function List() {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'reviews'], 'GET /admin/reviews'))
  return (
    <>
      <h1 className="staff-title">
        <Trans>Media matches and review</Trans>
      </h1>
      <PagedList
        query={query}
        of="reviews"
        label={t`Loading reviews`}
        shape={['72px', '72px']}
        empty={<Empty icon={ScanSearch} title={t`Nothing to review`} />}
        className="card staff-list"
      >
        {({ kind, id, author, excerpt, matches, heldForWords, madeAt }) => (
          <StaffLine
            key={`${kind}${String(id)}`}
            clip
            to={placeOf({ kind, id })}
            picture={author}
            title={<bdi>@{author.username}</bdi>}
            said={excerpt === '' ? t`No text` : excerpt}
          >
            {kind === 'message' && <Tag>{t`Message`}</Tag>}
            {kind === 'story' && <Tag>{t`Story`}</Tag>}
            {matches > 0 ? (
              <Tag tone="bad">
                <Plural value={matches} one="# match" other="# matches" />
              </Tag>
            ) : heldForWords ? (
              <Tag tone="warn">{t`Listed word`}</Tag>
            ) : (
              <Tag tone="info">{t`New creator`}</Tag>
            )}
            <span className="xs muted">{formatAgo(madeAt)}</span>
          </StaffLine>
        )}
      </PagedList>
    </>
  )
}

function Detail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['staff', 'reviews', id],
    queryFn: ({ signal }) => read(id, signal),
    // each look is written down: none that nobody asked for
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  return (
    <Loaded query={query} label={t`Loading reviews`} shape={['28px', '260px']}>
      {(found) => <Review found={found} id={id} />}
    </Loaded>
  )
}

function Review({ found, id }: { readonly found: ReviewDetail; readonly id: string }) {
  const { t } = useLingui()
  const audiences = {
    everyone: t`Everyone`,
    followers: t`Followers`,
    subscribers: t`Subscribers`,
    list: t`People on a list`,
  }
  const again = async () => {
    const { media, likenesses } = await read(id)
    return [...media, ...likenesses.flatMap(({ removed }) => removed.media ?? [])]
  }
  const sendings = {
    chat: t`One person, in their chat`,
    lists: t`Everyone on the creator’s lists`,
    welcome: t`Every new subscriber`,
    none: '–',
  }
  return (
    <>
      <DetailHead
        back="/admin/reviews"
        title={<bdi>@{found.author.username}</bdi>}
        sub={<bdi>{found.author.name}</bdi>}
        end={
          found.likenesses.length > 0 ? (
            <Tag tone="bad">{t`Looks like something removed`}</Tag>
          ) : found.heldForWords ? (
            <Tag tone="warn">{t`Listed word`}</Tag>
          ) : (
            <Tag tone="info">{t`New creator`}</Tag>
          )
        }
      />
      <div className="case">
        <div className="stack gap6">
          {found.likenesses.length > 0 && <Likenesses likenesses={found.likenesses} read={again} />}
          <Section
            title={
              found.kind === 'post' ? (
                <Trans>The post</Trans>
              ) : found.kind === 'story' ? (
                <Trans>The story</Trans>
              ) : (
                <Trans>The message</Trans>
              )
            }
          >
            <p className="staff-words">
              <bdi>{found.text === '' ? t`No text` : found.text}</bdi>
            </p>
            {found.teaser !== '' && (
              <p className="sm muted staff-words">
                <bdi>{found.teaser}</bdi>
              </p>
            )}
            {found.listedWords.length > 0 && (
              <Callout tone="warn" title={t`Listed words`}>
                <ul className="listed-words">
                  {found.listedWords.map(({ word, said }, index) => (
                    <li key={`${word}${String(index)}`}>
                      <b dir="auto">{word}</b>
                      <span className="clip muted" dir="auto">
                        {said}
                      </span>
                    </li>
                  ))}
                </ul>
              </Callout>
            )}
            <ShownMedia media={found.media} read={again} />
          </Section>
        </div>
        <div className="stack gap6">
          <Section title={<Trans>Decision</Trans>}>
            {found.mayDecide ? (
              <ReviewDecision found={found} />
            ) : (
              <Callout tone="quiet">
                <Trans>You can’t decide this one: it’s yours or a colleague’s.</Trans>
              </Callout>
            )}
          </Section>
          <section className="card-flat">
            <KeyValues
              rows={[
                [t`Who can see it`, found.audience ? audiences[found.audience] : sendings[found.sending ?? 'none']],
                [t`Price`, found.priceCents === null ? '–' : formatMoney(found.priceCents)],
                ...(found.priceMode === 'instead' ? [[t`Who pays`, t`Only people outside the audience`] as const] : []),
                [t`Creator since`, found.creatorSince === null ? '–' : formatDate(found.creatorSince, 'medium')],
              ]}
            />
          </section>
        </div>
      </div>
    </>
  )
}

/** What waits for staff: what looks like removed media, what says a listed word, and the first posts of new creators. */
export default function ReviewsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <List /> : <Detail id={id} />
}
