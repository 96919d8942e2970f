import * as z from 'zod/mini'
import { entryFilter } from './earnings.ts'
import { anyQuery } from './fields.ts'
import { defineRoutes } from './http.ts'
import { followingFilter } from './people.ts'
import { evidenceQuery } from './staff/payments.ts'
import { followerFilter, subscriberFilter } from './supporters.ts'
import { transactionFilter } from './wallet.ts'

const csv = { 200: ['text/csv'] } as const
const pdf = { 200: ['application/pdf'] } as const
/** Costs as much to make as a payment: lists are read whole. */
const ofMine = { subject: 'self', rate: 'money', priority: 'optional' } as const
const mine = { ...ofMine, access: 'user', sends: csv } as const
const ofCreator = { ...ofMine, access: 'creator', sends: csv } as const
const month = z.strictObject({ month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)) })
const year = z.strictObject({ year: z.string().check(z.regex(/^[0-9]{4}$/)) })

export const followingFiles = defineRoutes({
  'GET /files/following.csv': {
    ...mine,
    summary: 'Everyone whom I follow and who fits the filters',
    query: followingFilter,
  },
})
export const walletFiles = defineRoutes({
  'GET /files/wallet.csv': {
    ...mine,
    summary: 'All that went in and out of my wallet and fits the filters',
    query: transactionFilter,
  },
})
export const supporterFiles = defineRoutes({
  'GET /files/subscribers.csv': {
    ...ofCreator,
    summary: 'All my subscribers who fit the filters',
    query: subscriberFilter,
  },
  'GET /files/followers.csv': { ...ofCreator, summary: 'All my followers who fit the filters', query: followerFilter },
})
export const earningFiles = defineRoutes({
  'GET /files/payments.csv': { ...ofCreator, summary: 'All payments to me that fit the filters', query: entryFilter },
})
export const statementFiles = defineRoutes({
  'GET /files/statements.csv': { ...ofCreator, summary: 'My statements, a line for each month' },
  'GET /files/statement.pdf': {
    ...ofCreator,
    sends: pdf,
    summary: 'My statement of one month',
    query: month,
    errors: ['not_found'],
  },
  'GET /files/tax-summary.csv': {
    ...ofCreator,
    summary: 'My statements of one year',
    query: year,
    errors: ['not_found'],
  },
  'GET /files/tax-summary.pdf': {
    ...ofCreator,
    sends: pdf,
    summary: 'What I earned in one year, and of what',
    query: year,
    errors: ['not_found'],
  },
})
export const receiptFiles = defineRoutes({
  'GET /receipts/:id/pdf': {
    summary: 'One of my receipts, to be printed',
    access: 'user',
    subject: 'own',
    params: z.strictObject({ id: z.uuid() }),
    query: anyQuery,
    sends: pdf,
  },
})

const evidence = {
  access: 'finance',
  subject: 'public',
  rate: 'money',
  query: evidenceQuery,
  errors: ['not_found'],
} as const
/** Who takes it is written down. */
export const evidenceFiles = defineRoutes({
  'GET /files/dispute-evidence.pdf': { ...evidence, summary: "What answers a bank's questions", sends: pdf },
  'GET /files/dispute-evidence.json': {
    ...evidence,
    summary: "What answers a bank's questions, for programs",
    sends: { 200: ['application/json'] },
  },
})
