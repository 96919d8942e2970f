import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { UserDetail } from '#contract/staff/users.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { StaffLine } from '../components/staff-line.tsx'
import { FindForm } from '../components/find-form.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { overviewQuery } from '../queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { Restrict } from '../cases/restrict.tsx'

function useAccountStatuses() {
  const { t } = useLingui()
  return { good: t`Good`, restricted: t`Restricted`, suspended: t`Suspended` }
}

function Search() {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const accountStatuses = useAccountStatuses()
  const isAsked = q.length > 1
  const query = useQuery(
    queryOf(['staff', 'users', 'search', isAsked ? q : ''], 'GET /admin/users', { query: isAsked ? { q } : {} }),
  )
  return (
    <>
      <h1 className="staff-title">
        <Trans>Users</Trans>
      </h1>
      <FindForm label={t`Username, email address or number`} maxLength={limits.emailMax} onFind={setQ}>
        <Trans>Find</Trans>
      </FindForm>
      {!isAsked && (
        <h2 className="card-title">
          <Trans>Newest accounts</Trans>
        </h2>
      )}
      <Loaded query={query} label={t`Searching users`} shape={['72px']}>
        {({ users }) =>
          users.length === 0 ? (
            <Empty icon={UserSearch} title={t`No users found`} />
          ) : (
            <ul className="card staff-list">
              {users.map((user) => (
                <StaffLine
                  key={user.userId}
                  clip
                  to={`/admin/users/${user.username}`}
                  picture={user}
                  title={<bdi>{user.name}</bdi>}
                  sub={<bdi>@{user.username}</bdi>}
                >
                  {user.staffRole && <Tag tone="info">{user.staffRole}</Tag>}
                  {user.isCreator && <Tag tone="brass">{t`Creator`}</Tag>}
                  {user.accountStatus !== 'good' && <Tag tone="bad">{accountStatuses[user.accountStatus]}</Tag>}
                </StaffLine>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Changes({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui()
  const role = useQuery(overviewQuery).data?.role
  const params = { username: user.username }
  const done = () => t`Done.`
  const end = useStaffAction(() => api('DELETE /admin/users/:username/sessions', { params }), done)
  const restore = useStaffAction(() => api('DELETE /admin/users/:username/restriction', { params }), done)
  const grant = useStaffAction(
    (given: UserDetail['staffRole']) => api('PUT /admin/users/:username/role', { params, body: { role: given } }),
    done,
  )
  return (
    <Section title={<Trans>Actions</Trans>}>
      {user.accountStatus === 'good' ? (
        <Restrict username={user.username} />
      ) : (
        <Button kind="ink" block busy={restore.isBusy} onClick={restore.run}>
          <Trans>Restore account</Trans>
        </Button>
      )}
      <Button kind="line" block busy={end.isBusy} onClick={end.run}>
        <Trans>End all sessions</Trans>
      </Button>
      {role === 'admin' && (
        <SelectField
          label={t`Staff role`}
          name="role"
          value={user.staffRole ?? ''}
          onChange={(event) => grant.run((event.target.value || null) as UserDetail['staffRole'])}
          options={[
            ['', t`none`],
            ['moderator', t`Moderator`],
            ['finance', t`Finance`],
            ['admin', t`Administrator`],
          ]}
        />
      )}
    </Section>
  )
}

function User({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'users', username], 'GET /admin/users/:username', { params: { username } }))
  return (
    <Loaded query={query} label={t`Loading the account`} shape={['240px']}>
      {(user) => <Account user={user} />}
    </Loaded>
  )
}

function Account({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui()
  const accountStatuses = useAccountStatuses()
  return (
    <>
      <DetailHead
        back="/admin/users"
        title={<bdi>@{user.username}</bdi>}
        sub={<bdi>{user.name}</bdi>}
        end={<Tag tone={user.accountStatus === 'good' ? 'ok' : 'bad'}>{accountStatuses[user.accountStatus]}</Tag>}
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
                [t`Two-factor login`, user.hasSecondFactor ? t`yes` : t`no`],
                [t`Payments frozen`, user.paymentsFrozen ? t`yes` : t`no`],
              ]}
            />
          </section>
          <Section title={<Trans>Sessions</Trans>}>
            <div>
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
            </div>
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
