import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { type SubmitEvent as FormSubmitEvent, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { UserDetail } from '#contract/staff/users.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { overviewQuery, refreshStaff, tellFault } from '../queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { Restrict } from '../cases/restrict.tsx'

function useStandings() {
  const { t } = useLingui()
  return { good: t`Good`, restricted: t`Restricted`, suspended: t`Suspended` }
}

function Search() {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const standings = useStandings()
  const query = useQuery({
    ...queryOf(['staff', 'users', 'search', q], 'GET /admin/users', { query: { q } }),
    enabled: q.length > 1,
  })
  const look = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setQ(textIn(new FormData(event.currentTarget), 'q').trim())
  }
  return (
    <>
      <h1 className="staff-title">
        <Trans>Users</Trans>
      </h1>
      <form className="staff-find" onSubmit={look} role="search">
        <TextField label={t`Username, email address or number`} name="q" dir="ltr" maxLength={limits.emailMax} />
        <Button type="submit" kind="ink">
          <Trans>Find</Trans>
        </Button>
      </form>
      {query.isError && <ErrorState fault={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && (
        <Loading label={t`Searching users`}>
          <Skeleton height="72px" />
        </Loading>
      )}
      {query.data?.users.length === 0 && <Empty icon={UserSearch} title={t`No users found`} />}
      {query.data && query.data.users.length > 0 && (
        <ul className="card staff-list">
          {query.data.users.map((user) => (
            <li key={user.userId}>
              <Link href={`/admin/users/${user.username}`} className="staff-line">
                <Avatar src={user.avatarUrl} name={user.name} />
                <span className="grow">
                  <span className="strong clip">
                    <bdi>{user.name}</bdi>
                  </span>
                  <span className="sm muted clip">
                    <bdi>@{user.username}</bdi>
                  </span>
                </span>
                {user.staffRole && <Tag tone="info">{user.staffRole}</Tag>}
                {user.isCreator && <Tag tone="brass">{t`Creator`}</Tag>}
                {user.standing !== 'good' && <Tag tone="bad">{standings[user.standing]}</Tag>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Changes({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui()
  const role = useQuery(overviewQuery).data?.role
  const params = { username: user.username }
  const settle = {
    onSuccess: async () => {
      showToast(t`Done.`)
      await refreshStaff()
      await queryClient.invalidateQueries({ queryKey: ['staff', 'users'] })
    },
    onError: tellFault,
  }
  const end = useMutation({ mutationFn: () => api('DELETE /admin/users/:username/sessions', { params }), ...settle })
  const restore = useMutation({
    mutationFn: () => api('DELETE /admin/users/:username/restriction', { params }),
    ...settle,
  })
  const grant = useMutation({
    mutationFn: (given: UserDetail['staffRole']) =>
      api('PUT /admin/users/:username/role', { params, body: { role: given } }),
    ...settle,
  })
  return (
    <Section title={<Trans>Actions</Trans>}>
      {user.standing === 'good' ? (
        <Restrict username={user.username} />
      ) : (
        <Button kind="ink" block busy={restore.isPending} onClick={() => restore.mutate()}>
          <Trans>Restore account</Trans>
        </Button>
      )}
      <Button kind="line" block busy={end.isPending} onClick={() => end.mutate()}>
        <Trans>End all sessions</Trans>
      </Button>
      {role === 'admin' && (
        <SelectField
          label={t`Staff role`}
          name="role"
          value={user.staffRole ?? ''}
          onChange={(event) => grant.mutate((event.target.value || null) as UserDetail['staffRole'])}
        >
          <option value="">{t`none`}</option>
          <option value="moderator">{t`Moderator`}</option>
          <option value="finance">{t`Finance`}</option>
          <option value="admin">{t`Administrator`}</option>
        </SelectField>
      )}
    </Section>
  )
}

function User({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const standings = useStandings()
  const query = useQuery(queryOf(['staff', 'users', username], 'GET /admin/users/:username', { params: { username } }))
  const user = query.data
  if (!user)
    return query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading the account`}>
        <Skeleton height="240px" />
      </Loading>
    )
  return (
    <>
      <DetailHead
        back="/admin/users"
        title={<bdi>@{user.username}</bdi>}
        sub={<bdi>{user.name}</bdi>}
        end={<Tag tone={user.standing === 'good' ? 'ok' : 'bad'}>{standings[user.standing]}</Tag>}
      />
      <div className="case">
        <div className="stack gap6">
          <section className="card stack">
            <KeyValues
              rows={[
                [t`Number`, user.userId],
                [t`Email address`, <bdi key="e">{user.email}</bdi>],
                [t`Verified`, user.isEmailVerified ? t`yes` : t`no`],
                [t`Member since`, formatDate(user.joinedAt)],
                [t`Country`, user.country ?? '–'],
                [t`Two-factor log-in`, user.hasSecondFactor ? t`yes` : t`no`],
                [t`Payments frozen`, user.paymentsFrozen ? t`yes` : t`no`],
              ]}
            />
          </section>
          <Section title={<Trans>Sessions</Trans>}>
            {user.sessions.length === 0 && (
              <p className="muted sm">
                <Trans>No one is logged in.</Trans>
              </p>
            )}
            {user.sessions.map((session) => (
              <div key={session.id} className="staff-report">
                <bdi className="sm clip">{session.userAgent === '' ? '–' : session.userAgent}</bdi>
                <span className="xs muted">
                  <bdi>{session.addressRange}</bdi> · {formatAgo(session.lastUsedAt)}
                </span>
              </div>
            ))}
          </Section>
        </div>
        <Changes user={user} />
      </div>
    </>
  )
}

/** Accounts: found, looked at, changed. */
export default function UsersPanel({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Search /> : <User key={id} username={id} />
}
