import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { CreatorFee } from '#contract/staff/fees.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { FindForm } from '../components/find-form.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { FeeDetail } from '../fees/fee-detail.tsx'
import { NextFee } from '../fees/next-fee.tsx'

function Line({ fee }: { readonly fee: CreatorFee }) {
  const { creator, next } = fee
  return (
    <StaffLine
      clip
      to={`/admin/fees/${creator.username}`}
      picture={creator}
      title={<bdi>{creator.name}</bdi>}
      sub={
        <DotSeparated>
          <bdi>@{creator.username}</bdi>
          {next && <NextFee next={next} />}
        </DotSeparated>
      }
    >
      <span className="num strong">{formatPercent(fee.basisPoints / 10_000)}</span>
    </StaffLine>
  )
}

function Fees() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const query = useInfiniteQuery(pagesOf(['staff', 'fees', 'list'], 'GET /admin/creatorFees'))
  const open = (typed: string): void => {
    const username = typed.replace(/^@/, '').toLowerCase()
    if (username !== '') navigate(`/admin/fees/${encodeURIComponent(username)}`)
  }
  return (
    <>
      <div>
        <h1 className="staff-title">
          <Trans>Creator fees</Trans>
        </h1>
        <p className="sm muted">
          <Trans>
            Fees agreed with individual creators. Everyone else pays the fee from{' '}
            <Link className="link" href="/admin/settings">
              Settings
            </Link>
            .
          </Trans>
        </p>
      </div>
      <FindForm
        label={t`Creator’s username`}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax + 1}
        onFind={open}
      >
        <Trans context="open a page">Open</Trans>
      </FindForm>
      <PagedList
        query={query}
        of="fees"
        label={t`Loading creator fees`}
        shape={['72px', '72px']}
        empty={
          <Empty icon={Percent} title={t`No custom fees yet`}>
            <Trans>Open a creator to set one.</Trans>
          </Empty>
        }
        className="card staff-list"
      >
        {(fee) => <Line key={fee.creator.username} fee={fee} />}
      </PagedList>
    </>
  )
}

/** Fees that were agreed on with single creators. */
export default function FeesPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Fees /> : <FeeDetail key={id} username={id} />
}
