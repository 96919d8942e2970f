import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { loginPath, nextPath } from '#web/platform/next-path.ts'
import { storedToken } from '#web/platform/token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { queryOf } from '#web/platform/api/queries.ts'

function Ask({ minimumAge, next }: { readonly minimumAge: number; readonly next: string }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/age-check.ts').then(({ ageCheckBody }) => ageCheckBody),
    read: (data) => ({ dateOfBirth: textIn(data, 'dateOfBirth'), confirmed: data.has('confirmed') as true }),
    submit: async (body) => {
      await api('POST /ageCheck', { body })
      // a full load: everything that was refused is read anew
      location.assign(next)
    },
  })
  return (
    <>
      <p className="muted">
        <Trans>Local law requires you to be {formatCount(minimumAge)} or older to see posts. We only ask once.</Trans>
      </p>
      <Form form={form}>
        <TextField
          label={t`Date of Birth`}
          name="dateOfBirth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          hint={t`As you entered it at sign-up.`}
        />
        <label className="choice">
          <input type="checkbox" name="confirmed" aria-invalid={form.errors['confirmed'] ? true : undefined} />
          <span>
            <Trans>This is my own date of birth.</Trans>
            {form.errors['confirmed'] && (
              <span className="error">
                <Trans>Please confirm this first.</Trans>
              </span>
            )}
          </span>
        </label>
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          <Trans>Confirm my age</Trans>
        </Button>
      </Form>
      <Callout tone="quiet">
        <Trans>We only store that you’re old enough. Your wallet, settings and data stay available.</Trans>
      </Callout>
    </>
  )
}

/** What is asked of somebody who is logged in; null: nothing. */
function useAsked(): { asked: { minimumAge: number } | null } | { wait: ReactNode } {
  const { t } = useLingui()
  const query = useQuery({
    ...queryOf(['age check'], 'GET /ageCheck'),
    staleTime: 0,
  })
  if (query.data) return { asked: query.data.state === 'asked' ? query.data : null }
  return {
    wait: query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading the age check`}>
        <Skeleton height="48px" />
        <Skeleton height="180px" />
      </Loading>
    ),
  }
}

function Member({ next }: { readonly next: string }) {
  const { t } = useLingui()
  const found = useAsked()
  if ('asked' in found && found.asked === null)
    return (
      <PlainPage title={t`You’re all set`} form>
        <p className="muted">
          <Trans>You don’t need an age check, or you’ve already done it.</Trans>
        </p>
        <LinkButton to={next} kind="ink" size="lg">
          <Trans>Continue</Trans>
        </LinkButton>
      </PlainPage>
    )
  return (
    <PlainPage title={t`How old are you?`} form>
      {'wait' in found ? found.wait : found.asked && <Ask minimumAge={found.asked.minimumAge} next={next} />}
    </PlainPage>
  )
}

/** Where somebody shows their age before anything is shown to them; a guest logs in for it. */
export default function AgeCheckScreen() {
  const { t } = useLingui()
  const search = useSearch()
  const next = nextPath(search)
  if (storedToken() !== null) return <Member next={next} />
  return (
    <PlainPage title={t`Please confirm your age first`} form>
      <p className="muted">
        <Trans>Local law requires this before you see posts. You’ll need an account.</Trans>
      </p>
      <div className="row wrap gap2">
        <LinkButton to={loginPath(next)} kind="ink" size="lg">
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to="/signup" size="lg">
          <Trans>Sign up</Trans>
        </LinkButton>
      </div>
    </PlainPage>
  )
}
