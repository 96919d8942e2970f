import * as z from 'zod/mini'

/**
 * Every expected failure: its HTTP status and the text that a person reads.
 * Texts of the seed (section 8) are word for word. 401 only ever means "no valid session".
 */
export const errors = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  fund_wallet: { status: 402, message: 'You need to fund your wallet!' },
  forbidden: { status: 403, message: 'You may not do this.' },
  forgery_suspected: { status: 403, message: 'Please reload the page and try again.' },
  payments_frozen: { status: 403, message: 'Payments of this account are on hold. Please contact support.' },
  email_unverified: { status: 403, message: "Your email didn't verified yet!" },
  cannot_message: { status: 403, message: 'This person does not take your messages.' },
  creators_only: { status: 403, message: 'This is for creators.' },
  account_restricted: { status: 403, message: 'Your account is restricted: you can read, but not publish or write.' },
  account_suspended: { status: 403, message: 'Your account is suspended. You can read the reasons, and appeal.' },
  second_factor_required: {
    status: 403,
    message: 'Staff log in with a second factor. Please turn it on in your security settings.',
  },
  step_up_required: { status: 403, message: 'Please enter your password' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  too_slow: { status: 408, message: 'Sending took too long. Please try again.' },
  price_changed: { status: 409, message: 'The price has changed. Please look at the new price.' },
  changed_meanwhile: { status: 409, message: 'Somebody else has changed this meanwhile. Please look at it again.' },
  over_limit: { status: 409, message: 'This price is above the limit here. The creator has to lower it first.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  already_subscribed: { status: 409, message: 'You are already subscribed.' },
  withdrawal_open: { status: 409, message: 'One withdrawal at a time: the last one is still under way.' },
  payout_method_missing: { status: 409, message: 'Please add a payout method first.' },
  not_selling: { status: 409, message: 'This page takes no new subscriptions at the moment.' },
  creator_leaving: { status: 409, message: 'This page is closing and takes no new subscriptions.' },
  profile_incomplete: { status: 409, message: 'Please complete your profile first.' },
  not_ready: { status: 409, message: 'This is not ready yet.' },
  already_voted: { status: 409, message: 'You have voted in this poll already.' },
  poll_closed: { status: 409, message: 'This poll is closed.' },
  comments_off: { status: 403, message: 'Comments are turned off here.' },
  too_many: { status: 422, message: 'You have as many of these as fit. Please remove one first.' },
  upload_conflict: { status: 409, message: 'The upload is at another point. Please try again.' },
  age_check_required: { status: 403, message: 'Please show your age first.' },
  not_offered: { status: 451, message: 'This is not offered where you are.' },
  too_large: { status: 413, message: 'This is too large.' },
  too_many_uploads: { status: 422, message: 'Too many uploads are under way. Please finish or cancel some first.' },
  video_unavailable: { status: 415, message: 'Videos and voice notes cannot be taken here at the moment.' },
  no_room: { status: 507, message: 'There is no room for this upload at the moment. Please try again later.' },
  unsupported_type: { status: 415, message: 'This kind of content is not supported.' },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  bad_credentials: { status: 422, message: 'The provided credentials are incorrect.' },
  code_expired: { status: 422, message: 'This code has expired. Please get a new one.' },
  wrong_code: { status: 422, message: 'This code is not right.' },
  ticket_over: { status: 422, message: 'That took too long. Please log in again.' },
  passkey_refused: { status: 422, message: 'This passkey could not be used.' },
  too_many_passkeys: { status: 422, message: 'You have as many passkeys as fit. Please remove one first.' },
  too_soon: { status: 422, message: 'It is too soon for this.' },
  wrong_password: { status: 422, message: 'Wrong password' },
  key_missing: { status: 422, message: 'The Idempotency-Key header is missing.' },
  new_password_needed: { status: 422, message: 'Please choose a new password.' },
  link_spent: { status: 422, message: 'This link was already used.' },
  link_expired: { status: 422, message: 'This link has expired.' },
  link_invalid: { status: 422, message: 'This link is not valid.' },
  top_up_limit: { status: 422, message: 'This is more than you can top up today.' },
  headers_too_large: { status: 431, message: 'This address or its headers are too long.' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a moment.' },
  spending_cap: { status: 422, message: 'This is more than the monthly limit that you have set.' },
  too_many_declines: { status: 429, message: 'Too many payments were declined. Please try again later.' },
  too_many_requests: { status: 429, message: 'That was a bit fast. Please wait a moment.' },
  server_error: { status: 500, message: 'server error.' },
  unavailable: { status: 503, message: 'We are having trouble. Please try again in a moment.' },
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
