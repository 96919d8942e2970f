import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Notice, Tag } from '#web/ui/labels.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/kv.tsx'
import { Likenesses, MediaOf } from '../components/likenesses.tsx'
import { ReviewDecision } from '../components/review-decision.tsx'

function List() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['staff', 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/reviews', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const reviews = query.data?.pages.flatMap((page) => page.reviews)
  return (
    <>
      <h1 className="staff-title">
        <Trans>Media matches and review</Trans>
      </h1>
      {reviews === undefined ? (
        query.isError ? (
          <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading what waits`}>
            <Skeleton height="72px" />
            <Skeleton height="72px" />
          </Loading>
        )
      ) : reviews.length === 0 ? (
        <Empty icon={ScanSearch} title={t`Nothing waits for a look`} />
      ) : (
        <>
          <ul className="card staff-list">
            {reviews.map(({ id, author, excerpt, matches, madeAt }) => (
              <li key={id}>
                <Link href={`/admin/reviews/${String(id)}`} className="staff-line">
                  <Avatar src={author.avatarUrl} name={author.name} />
                  <span className="grow">
                    <span className="strong clip">
                      <bdi>@{author.username}</bdi>
                    </span>
                    <span className="sm muted clip">
                      <bdi>{excerpt === '' ? t`Without words` : excerpt}</bdi>
                    </span>
                  </span>
                  {matches > 0 ? (
                    <Tag tone="bad">
                      <Plural value={matches} one="# match" other="# matches" />
                    </Tag>
                  ) : (
                    <Tag tone="info">{t`New creator`}</Tag>
                  )}
                  <span className="xs muted">{formatAgo(madeAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <More pages={query} />
        </>
      )}
    </>
  )
}

function Detail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['staff', 'reviews', id],
    queryFn: ({ signal }) => api('GET /admin/reviews/:id', { params: { id }, signal }),
    // each look is written down: none that nobody asked for
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const found = query.data
  if (!found)
    return query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading what waits`}>
        <Skeleton width="40%" height="28px" />
        <Skeleton height="260px" />
      </Loading>
    )
  const audiences = { everyone: t`Everyone`, followers: t`Followers`, subscribers: t`Subscribers` }
  return (
    <>
      <DetailHead
        back="/admin/reviews"
        title={<bdi>@{found.author.username}</bdi>}
        sub={<bdi>{found.author.name}</bdi>}
        end={
          found.likenesses.length > 0 ? (
            <Tag tone="bad">{t`Looks like something removed`}</Tag>
          ) : (
            <Tag tone="info">{t`New creator`}</Tag>
          )
        }
      />
      <div className="case">
        <div className="stack gap6">
          {found.likenesses.length > 0 && <Likenesses likenesses={found.likenesses} />}
          <section className="card stack" aria-labelledby="post">
            <h2 id="post" className="card-title">
              <Trans>The post</Trans>
            </h2>
            <p className="staff-words">
              <bdi>{found.text === '' ? t`Without words` : found.text}</bdi>
            </p>
            {found.teaser !== '' && (
              <p className="sm muted staff-words">
                <bdi>{found.teaser}</bdi>
              </p>
            )}
            <MediaOf media={found.media} />
          </section>
        </div>
        <div className="stack gap6">
          <section className="card stack" aria-labelledby="decision">
            <h2 id="decision" className="card-title">
              <Trans>Decision</Trans>
            </h2>
            {found.mayDecide ? (
              <ReviewDecision found={found} />
            ) : (
              <Notice tone="quiet">
                <Trans>Somebody else decides: this is your own, or a staff member’s.</Trans>
              </Notice>
            )}
          </section>
          <section className="card-flat">
            <KeyValues
              rows={[
                [t`Who can see it`, audiences[found.audience]],
                [t`Price`, found.priceCents === null ? '–' : formatMoney(found.priceCents)],
                [t`Creator since`, found.creatorSince === null ? '–' : formatDate(found.creatorSince, 'medium')],
              ]}
            />
          </section>
        </div>
      </div>
    </>
  )
}

/** Posts that wait for staff: what looks like removed media, and the first of new creators. */
export default function ReviewsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <List /> : <Detail id={id} />
}
