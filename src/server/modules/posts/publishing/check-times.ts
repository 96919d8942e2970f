import { limits } from '#contract/limits.ts'
import { failField, type Failure } from '#platform/failure.ts'

const dayMs = 86_400_000

type Times = {
  publishAt?: string | undefined
  expiresAt?: string | null | undefined
  poll?: { closesAt: string } | undefined
}

/** Times of a post that make no sense: past ones, an end before the beginning, one too far away. */
export function checkTimes({ publishAt, expiresAt, poll }: Times, nowMs = Date.now()): Failure<'invalid_input'> | null {
  const beginning = publishAt === undefined ? nowMs : Date.parse(publishAt)
  if (beginning < nowMs) return failField('publishAt', 'Please choose a time in the future.')
  if (beginning > nowMs + limits.scheduleDaysMax * dayMs)
    return failField('publishAt', 'Please choose a time within a year.')
  const lastMs = beginning + limits.scheduleDaysMax * dayMs
  if (typeof expiresAt === 'string' && !(Date.parse(expiresAt) > beginning && Date.parse(expiresAt) <= lastMs))
    return failField('expiresAt', 'Please choose a time after publishing, within a year.')
  if (
    poll &&
    !(Date.parse(poll.closesAt) > beginning && Date.parse(poll.closesAt) <= beginning + limits.pollDaysMax * dayMs)
  )
    return failField('poll.closesAt', 'Please choose a time after publishing, within 90 days.')
  return null
}
