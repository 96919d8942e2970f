import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type * as z from 'zod/mini'
import { translateText } from '#web/platform/api/translate-text.ts'
import { formatCount } from '#web/platform/i18n/format.ts'

/** What the contract says about a value, in the person's language. Texts that the contract words itself come first. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return translateText(issue.message)
  if (issue.code === 'too_small' && issue.origin === 'number' && Number(issue.minimum) > 0)
    return i18n._(msg`Please enter ${formatCount(Number(issue.minimum))} or more.`)
  if (issue.code === 'too_big' && issue.origin === 'number')
    return i18n._(msg`Please enter ${formatCount(Number(issue.maximum))} or less.`)
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum)
    if (issue.origin !== 'string' || least <= 1) return i18n._(msg`Please fill this in.`)
    return i18n._(
      msg`${plural(least, { one: 'Please use at least # character.', other: 'Please use at least # characters.' })}`,
    )
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const most = Number(issue.maximum)
    return i18n._(
      msg`${plural(most, { one: 'Please use at most # character.', other: 'Please use at most # characters.' })}`,
    )
  }
  return i18n._(msg`Please check this.`)
}
