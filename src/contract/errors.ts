import * as z from 'zod/mini'

/**
 * Every expected failure: its HTTP status and the text that a person reads.
 * Texts of the seed (section 8) are word for word. 401 only ever means "no valid session".
 */
export const errors = {
  bad_request: { status: 400, message: 'We couldn’t read the request.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  fund_wallet: { status: 402, message: 'You need to fund your wallet!' },
  forbidden: { status: 403, message: 'You’re not allowed to do this.' },
  forgery_suspected: { status: 403, message: 'Please reload the page and try again.' },
  payments_frozen: { status: 403, message: 'Payments from this account are on hold. Please contact support.' },
  email_unverified: { status: 403, message: "Your email didn't verified yet!" },
  cannot_message: { status: 403, message: 'This person isn’t accepting your messages.' },
  creators_only: { status: 403, message: 'This is only for creators.' },
  account_restricted: {
    status: 403,
    message: 'Your account is restricted: you can read, but not post or write.',
  },
  account_suspended: { status: 403, message: 'Your account is suspended. You can read the reasons, and appeal.' },
  second_factor_required: {
    status: 403,
    message: 'Staff accounts need two-factor. Turn it on in your security settings.',
  },
  step_up_required: { status: 403, message: 'Please enter your password' },
  not_found: { status: 404, message: 'There’s nothing here.' },
  method_not_allowed: { status: 405, message: 'This address doesn’t accept that method.' },
  too_slow: { status: 408, message: 'Sending took too long. Please try again.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new price.' },
  changed_meanwhile: { status: 409, message: 'Someone else changed this in the meantime. Please check it again.' },
  over_limit: { status: 409, message: 'This price is above our limit. The creator has to lower it first.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  payment_under_way: {
    status: 409,
    message: 'Your last payment is still being processed. You won’t be charged twice.',
  },
  already_verified: { status: 409, message: 'Your email is verified. You can change it in your settings.' },
  already_subscribed: { status: 409, message: 'You’re already subscribed.' },
  withdrawal_open: { status: 409, message: 'One withdrawal at a time. Your last one is still in progress.' },
  owes_refunds: { status: 409, message: 'You owe refunds. You can split income again once they’re repaid.' },
  split_on_hold: { status: 409, message: 'This offer is on hold. Please try again later.' },
  payout_method_missing: { status: 409, message: 'Please add a payout method first.' },
  not_selling: { status: 409, message: 'This page isn’t taking new subscriptions right now.' },
  creator_leaving: { status: 409, message: 'This page is closing and isn’t taking new subscriptions.' },
  profile_incomplete: { status: 409, message: 'Please complete your profile first.' },
  not_ready: { status: 409, message: 'This isn’t ready yet. Please try again in a moment.' },
  already_live: { status: 409, message: 'You’re already live. End that show first.' },
  show_over: { status: 409, message: 'This show has ended.' },
  already_voted: { status: 409, message: 'You’ve already voted in this poll.' },
  poll_closed: { status: 409, message: 'This poll is closed.' },
  comments_off: { status: 403, message: 'Comments are turned off here.' },
  too_many: { status: 422, message: 'You’ve reached the limit. Please remove one first.' },
  upload_conflict: { status: 409, message: 'The upload was interrupted. Please try again.' },
  age_check_required: { status: 403, message: 'Please confirm your age first.' },
  not_offered: { status: 451, message: 'This isn’t available where you are.' },
  too_large: { status: 413, message: 'This is too large.' },
  too_many_uploads: { status: 422, message: 'Too many uploads in progress. Please finish or cancel some first.' },
  video_unavailable: { status: 415, message: 'We can’t accept videos or voice notes right now.' },
  no_room: { status: 507, message: 'We’re out of storage right now. Please try again later.' },
  unsupported_type: { status: 415, message: 'We don’t support this kind of content.' },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  bad_credentials: { status: 422, message: 'The provided credentials are incorrect.' },
  code_expired: { status: 422, message: 'This code has expired. Please get a new one.' },
  wrong_code: { status: 422, message: 'This code isn’t right.' },
  ticket_over: { status: 422, message: 'That took too long. Please log in again.' },
  passkey_refused: { status: 422, message: 'We couldn’t use this passkey.' },
  too_many_passkeys: { status: 422, message: 'You’ve reached the passkey limit. Please remove one first.' },
  too_soon: { status: 422, message: 'It’s too soon for this.' },
  wrong_password: { status: 422, message: 'Wrong password' },
  key_missing: { status: 422, message: 'The Idempotency-Key header is missing.' },
  new_password_needed: { status: 422, message: 'Please choose a new password.' },
  link_spent: { status: 422, message: 'This link was already used.' },
  link_expired: { status: 422, message: 'This link has expired.' },
  link_invalid: { status: 422, message: 'This link isn’t valid.' },
  top_up_limit: { status: 422, message: 'This is over your daily top-up limit. You haven’t been charged.' },
  headers_too_large: { status: 431, message: 'This address or its headers are too long.' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a moment.' },
  spending_cap: { status: 422, message: 'This is over your monthly limit.' },
  too_many_declines: {
    status: 429,
    message: 'Too many declined payments. You haven’t been charged. Please try again later.',
  },
  too_many_requests: { status: 429, message: 'That was a bit fast. Please wait a moment.' },
  server_error: { status: 500, message: 'server error.' },
  unavailable: { status: 503, message: 'We’re having trouble. Please try again in a moment.' },
  busy: { status: 503, message: 'We’re busy right now. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof errors

/** What every failed call answers. `errors` names fields; `details` carries figures such as missingCents. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type Problem = z.infer<typeof problem>
