import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type * as z from 'zod/mini'
import type { signupBody } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { translateText } from '#web/platform/api/translate-text.ts'
import { nextPath } from '#web/platform/next-path.ts'
import { signIn } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { EmailField } from './email-field.tsx'
import { EntryPage } from './components/entry-page.tsx'
import { SignupName } from './components/signup-name.tsx'
import { pathWithNext } from './path-with-next.ts'
import { useIntent } from './use-intent.ts'
import { IntentRow } from './intent-row.tsx'

type Body = z.output<typeof signupBody>

/** A username that was only proposed and is taken by now gives way to the next one: nobody has to mend what they did not choose. */
async function signUp(body: Body, { proposed }: { readonly proposed: boolean }) {
  try {
    return await api('POST /signup', { body })
  } catch (fault) {
    const wrong = fault instanceof ApiError ? Object.keys(fault.errors) : []
    if (!proposed || wrong.join() !== 'username') throw fault
    const { username } = await api('GET /signup/username', { query: { name: body.name } })
    return api('POST /signup', { body: { ...body, username } })
  }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Who has an account already goes on with it: the wish is kept, and the address that was typed. */
function LogInInstead({ search }: { readonly search: string }) {
  const [, navigate] = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  if (useFieldError('email') !== translateText('The email has already been taken.')) return null
  const path = pathWithNext('/login', search)
  const go = (event: MouseEvent) => {
    event.preventDefault()
    const form = link.current?.closest('form')
    navigate(path, { state: { login: form ? textIn(new FormData(form), 'email') : '' } })
  }
  return (
    <Link ref={link} className="link" href={path} onClick={go}>
      <Trans>Log in instead</Trans>
    </Link>
  )
}

/** Signed in at once; the router sends the person on to `?next=` or home, where the callout about the mail stands. */
export default function SignupScreen() {
  const { t, i18n } = useLingui()
  const search = useSearch()
  const next = nextPath(search)
  const wish = useIntent(next)
  const name = wish?.person.name
  // one line, as long as it is not known who it is about: nothing below moves
  const heading =
    next === '/becomeCreator'
      ? t`Become a creator`
      : wish === undefined
        ? t`Sign up`
        : name === undefined
          ? t`Support your favorite creators.`
          : t`Support ${name}.`
  const own = useRef(false)
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ signupForm }) => signupForm),
    read: (data) => ({
      username: textIn(data, 'username'),
      name: textIn(data, 'name'),
      email: textIn(data, 'email'),
      password: textIn(data, 'password'),
      dateOfBirth: textIn(data, 'dateOfBirth'),
      language: i18n.locale,
      // the mail's link leads there too
      ...(next !== '/home' && { next }),
    }),
    submit: async (body) => {
      const { token } = await signUp(body, { proposed: !own.current })
      await signIn(token)
    },
  })
  return (
    <EntryPage
      title={t`Sign up`}
      heading={heading}
      lede={
        <Trans>
          Already have an account?{' '}
          <Link className="link" href={pathWithNext('/login', search)}>
            Log in
          </Link>
        </Trans>
      }
      terms
      long
    >
      <IntentRow wish={wish} />
      <Form form={form}>
        <EmailField label={t`Email address`} />
        <LogInInstead search={search} />
        <PasswordField
          label={t`Password`}
          name="password"
          hint={t`At least 10 characters.`}
          autoComplete="new-password"
          maxLength={limits.passwordMax}
        />
        <SignupName onOwn={() => (own.current = true)} />
        <TextField
          label={t`Date of Birth`}
          name="dateOfBirth"
          type="date"
          hint={t`You must be 18 or older. Never shown.`}
          autoComplete="bday"
          min="1900-01-01"
          max={today()}
        />
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Sign up`}
        </Button>
      </Form>
    </EntryPage>
  )
}
