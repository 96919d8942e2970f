import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPen } from 'lucide-react'
import type { ConsentLine } from '#contract/staff/consents.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { type DecidedList, DecidedLists } from '../components/decided-lists.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { ConsentDetail } from '../co-performers/consent-detail.tsx'
import { ConsentTag } from '../co-performers/consent-tag.tsx'

function Line({ consent }: { readonly consent: ConsentLine }) {
  const { t } = useLingui()
  const { author, name } = consent
  return (
    <StaffLine
      clip
      to={`/admin/consents/${String(consent.id)}`}
      picture={{ name, avatarUrl: null }}
      title={<bdi>{name}</bdi>}
      sub={
        <DotSeparated>
          {author && (
            <Trans>
              in a post of <bdi>@{author.username}</bdi>
            </Trans>
          )}
          {consent.submittedAt !== null && formatAgo(consent.submittedAt)}
        </DotSeparated>
      }
    >
      {consent.flagged && <Tag tone="bad">{t`Flagged`}</Tag>}
      <ConsentTag state={consent.state} />
    </StaffLine>
  )
}

function Consents({ list, nothing }: { readonly list: DecidedList; readonly nothing: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'consents', 'list', list], 'GET /admin/consents', { list }))
  return (
    <PagedList
      query={query}
      of="consents"
      label={t`Loading consents`}
      shape={['72px', '72px']}
      empty={<Empty icon={UserPen} title={nothing} />}
      className="card staff-list"
    >
      {(consent) => <Line key={consent.id} consent={consent} />}
    </PagedList>
  )
}

/** Signed consents of people who are shown in posts. */
export default function ConsentsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? (
    <DecidedLists title={<Trans>Co-performer consent</Trans>}>
      {(list, nothing) => <Consents list={list} nothing={nothing} />}
    </DecidedLists>
  ) : (
    <ConsentDetail key={id} id={id} />
  )
}
