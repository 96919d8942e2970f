import { type SubmitEvent as FormSubmitEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, isApiError } from '#web/platform/api/api-error.ts'
import { textOf, translateText } from '#web/platform/api/translate-text.ts'
import { classes } from '../classes.ts'
import { Problem } from './field.tsx'
import { type FieldErrors, FormErrors } from './form-context.ts'
import { issueText } from './issue-text.ts'

type Outcome = { readonly errors: FieldErrors; readonly problem: string | null }
const fine: Outcome = { errors: {}, problem: null }

export type FormState = {
  readonly errors: FieldErrors
  /** What is wrong with the whole, in words. */
  readonly problem: string | null
  readonly pending: boolean
  readonly onSubmit: (event: FormSubmitEvent<HTMLFormElement>) => void
}

export type FormOptions<Schema extends z.ZodMiniType> = {
  /** The contract's schema, loaded when it is first needed: `() => import(…).then(({ loginBody }) => loginBody)`. */
  readonly schema: () => Promise<Schema>
  /** The body out of the form's fields. */
  readonly read: (data: FormData) => z.input<Schema>
  /** Does it. May throw an ApiError: texts of its fields are shown at the fields. */
  readonly submit: (body: z.output<Schema>) => Promise<unknown>
  /** Deals with a failure itself and answers true, for example 402 with a way to top up. */
  readonly failed?: (fault: unknown) => boolean
}

const firstOf = (errors: ApiError['errors']): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, translateText(texts[0] ?? '')]))

/**
 * A form with the contract's rules: checked here first, then by the server, both shown at the field; the first wrong field gets
 * the focus. What was typed stays, whatever the server says.
 */
export function useForm<Schema extends z.ZodMiniType>({
  schema,
  read,
  submit,
  failed,
}: FormOptions<Schema>): FormState {
  const [outcome, setOutcome] = useState(fine)
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const run = async (data: FormData): Promise<Outcome> => {
    try {
      const parsed = (await schema()).safeParse(read(data))
      if (!parsed.success) {
        const errors: Record<string, string> = {}
        for (const issue of parsed.error.issues) {
          const text = issueText(issue)
          // By the whole path too, as the server names it: `plans.0.priceCents`.
          for (const name of [issue.path.join('.'), String(issue.path[0] ?? '')]) errors[name] ??= text
        }
        return { errors, problem: errors[''] ?? null }
      }
      await submit(parsed.data)
      return fine
    } catch (fault) {
      if (failed?.(fault) || isApiError(fault, 'cancelled')) return fine
      const errors = fault instanceof ApiError ? firstOf(fault.errors) : {}
      // The sentence for the whole would only say again what the fields say.
      return { errors, problem: Object.keys(errors).length > 0 ? null : textOf(fault) }
    }
  }
  const onSubmit = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    running.current = true
    setPending(true)
    // Neither `action={…}`, which empties the fields after a server error, nor a React action: while one waits for the answer to
    // the question for the password, React holds back what the form of that question has to say.
    void run(data).then((next) => {
      running.current = false
      setOutcome(next)
      setPending(false)
    })
  }
  return { errors: outcome.errors, problem: outcome.problem, pending, onSubmit }
}

const unmended = { of: fine.errors, names: [] }

export function Form({
  form,
  className,
  children,
}: {
  readonly form: FormState
  readonly className?: string
  readonly children: ReactNode
}) {
  const ref = useRef<HTMLFormElement>(null)
  const { errors } = form
  const [mended, setMended] = useState<{ readonly of: FieldErrors; readonly names: readonly string[] }>(unmended)
  const names = mended.of === errors ? mended.names : []
  // what was said of a field's former text is no longer said of it while it is mended
  const onInput = ({ target }: { readonly target: EventTarget }) => {
    const { name = '' } = target as Partial<HTMLInputElement>
    if (name in errors && !names.includes(name)) setMended({ of: errors, names: [...names, name] })
  }
  const left =
    names.length === 0 ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <FormErrors value={left}>
      <form ref={ref} className={classes('stack', className)} onSubmit={form.onSubmit} onInput={onInput} noValidate>
        {children}
        <Problem>{form.problem}</Problem>
      </form>
    </FormErrors>
  )
}

/** A field's text; an absent one is empty. */
export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
