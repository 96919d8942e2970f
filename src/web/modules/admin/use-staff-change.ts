import type * as z from 'zod/mini'
import { showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { useAction } from '#web/platform/use-action.ts'
import { type FormOptions, useForm } from '#web/ui/forms/form.tsx'
import { refreshStaff, seenElsewhere } from './queries.ts'

/** A change that staff make at a press. All their pages are read again after it, and where somebody else was faster. */
export const useStaffAction = <Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  said: (...args: Args) => string = () => '',
) =>
  useAction(async (...args: Args) => {
    try {
      await act(...args)
    } catch (fault) {
      if (isApiError(fault, 'changed_meanwhile')) void refreshStaff()
      throw fault
    }
    showToast(said(...args))
    await refreshStaff()
  })

/** The same with a form: what is decided is said, and all that staff pages show is read again. */
export const useStaffForm = <Schema extends z.ZodMiniType>({
  submit,
  said,
  ...rest
}: Omit<FormOptions<Schema>, 'failed'> & { readonly said: string }) =>
  useForm({
    ...rest,
    submit: async (body: z.output<Schema>) => {
      await submit(body)
      showToast(said)
      await refreshStaff()
    },
    failed: seenElsewhere,
  })
