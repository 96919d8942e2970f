import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { AuthPage } from '#web/frame/auth-page.tsx'
import { ApiError, isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { signIn } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { FeaturedArt } from '../components/featured-art.tsx'

/** The refusal stands at the password, where a person goes on; the server does not say which of the two is wrong. */
const atPassword = (fault: unknown): unknown =>
  isApiError(fault, 'bad_credentials')
    ? new ApiError(fault.status, { code: fault.code, message: fault.message, errors: { password: [fault.message] } })
    : fault

/** Once the session is there, the router sends the person on to `?next=`. */
export default function LoginScreen() {
  const { t } = useLingui()
  const search = useSearch()
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ loginBody }) => loginBody),
    read: (data) => ({ login: textIn(data, 'login'), password: textIn(data, 'password') }),
    submit: async (body) => {
      const { token } = await api('POST /login', { body }).catch((fault: unknown) => {
        throw atPassword(fault)
      })
      await signIn(token)
    },
  })
  return (
    <AuthPage
      title={t`Log in`}
      heading={t`Welcome back`}
      lede={
        <Trans>
          New here?{' '}
          <Link className="link" href={search ? `/signup?${search}` : '/signup'}>
            Create an account
          </Link>
        </Trans>
      }
      foot={
        <Trans>
          By logging in you agree to the{' '}
          <Link className="link" href="/terms">
            terms
          </Link>{' '}
          and confirm that you are 18 or over.
        </Trans>
      }
      art={<FeaturedArt />}
    >
      <Form form={form}>
        <TextField
          label={t`Email or username`}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
        />
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Log in`}
        </Button>
      </Form>
    </AuthPage>
  )
}
