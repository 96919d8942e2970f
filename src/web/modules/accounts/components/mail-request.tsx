import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type * as z from 'zod/mini'
import { MailboxLink } from '../verify-email-resend.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { pathWithNext } from '../path-with-next.ts'
import { EntryPage } from './entry-page.tsx'

type MailRequestProps<Field extends 'login' | 'username'> = {
  readonly title: string
  readonly heading: string
  readonly lede: ReactNode
  readonly field: Field
  readonly label: string
  readonly button: string
  readonly schema: () => Promise<z.ZodMiniType<Record<Field, string>, Record<Field, string>>>
  readonly send: (body: Record<Field, string>) => Promise<unknown>
  /** The same sentence whether there is such an account or not. */
  readonly sentText: string
  readonly children?: ReactNode
}

/** Asks for a mail by name or address. */
export function MailRequest<Field extends 'login' | 'username'>({
  title,
  heading,
  lede,
  field,
  label,
  button,
  schema,
  send,
  sentText,
  children,
}: MailRequestProps<Field>) {
  const { t } = useLingui()
  const search = useSearch()
  const [sent, setSent] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) notice.current?.focus()
  }, [sent])
  const form = useForm({
    schema,
    read: (data) => ({ [field]: textIn(data, field) }) as Record<Field, string>,
    submit: async (body) => {
      await send(body)
      setSent(true)
    },
  })
  return (
    <EntryPage title={title} heading={sent ? t`Check your inbox` : heading} lede={sent ? undefined : lede}>
      {sent ? (
        <div className="stack" ref={notice} tabIndex={-1}>
          <Callout tone="ok" live>
            {sentText}
          </Callout>
          <Button kind="line" block onClick={() => setSent(false)}>
            {t`Send another`}
          </Button>
          <MailboxLink />
        </div>
      ) : (
        <Form form={form}>
          <TextField
            label={label}
            name={field}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            dir="auto"
            autoFocus
          />
          <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
            {button}
          </Button>
        </Form>
      )}
      <p className="entry-ways">
        <Link className="link" href={pathWithNext('/login', search)}>
          {t`Back to log in`}
        </Link>
        {children}
      </p>
    </EntryPage>
  )
}
