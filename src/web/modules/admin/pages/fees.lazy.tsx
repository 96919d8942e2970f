import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import type { SubmitEvent as FormSubmitEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { CreatorFee } from '#contract/staff/fees.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { FeeDetail } from '../fees/fee-detail.tsx'
import { NextFee } from '../fees/next-fee.tsx'

function Line({ fee }: { readonly fee: CreatorFee }) {
  const { creator, next } = fee
  return (
    <li>
      <Link href={`/admin/fees/${creator.username}`} className="staff-line">
        <Avatar src={creator.avatarUrl} name={creator.name} />
        <span className="grow">
          <span className="strong clip">
            <bdi>{creator.name}</bdi>
          </span>
          <span className="sm muted clip">
            <bdi>@{creator.username}</bdi>
            {next && (
              <>
                {' · '}
                <NextFee next={next} />
              </>
            )}
          </span>
        </span>
        <span className="num strong">{formatPercent(fee.basisPoints / 10_000)}</span>
      </Link>
    </li>
  )
}

function Fees() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const query = useInfiniteQuery(pagesOf(['staff', 'fees', 'list'], 'GET /admin/creatorFees'))
  const open = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const username = textIn(new FormData(event.currentTarget), 'username').trim().replace(/^@/, '').toLowerCase()
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
      <form className="staff-find" onSubmit={open} role="search">
        <TextField
          label={t`Creator’s username`}
          name="username"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.usernameMax + 1}
        />
        <Button type="submit" kind="ink">
          <Trans context="to look at">Open</Trans>
        </Button>
      </form>
      <PagedList
        query={query}
        of="fees"
        label={t`Loading creator fees`}
        shape={['72px', '72px']}
        empty={
          <Empty icon={Percent} title={t`No creator has their own fee`}>
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
