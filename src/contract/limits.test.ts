import { expect, it } from 'vitest'
import { limits } from './limits.ts'

/** Figures that the specification names (seed, section 9; product page): nobody changes them in passing. */
it('keeps the figures of the specification', () => {
  expect(limits).toMatchObject({
    minimumAgeYears: 18,
    usernameMin: 3,
    usernameMax: 30,
    usernameChangeDays: 30,
    formerUsernameDays: 90,
    passwordMin: 10,
    sessionDays: 30,
    teaserMax: 140,
    postMediaMax: 20,
    pageMax: 50,
    topUpMinCents: 500,
    topUpMaxCents: 50_000,
    withdrawalMinCents: 5000,
    withdrawalBusinessDays: 7,
    pointsPerExchange: 100,
    messageAnswerDays: 7,
    identityDays: 30,
    deletionDays: 14,
    photoMaxBytes: 50 * 1024 * 1024,
    videoMaxBytes: 5 * 1024 * 1024 * 1024,
    mediaAddressSeconds: 600,
    updatesPollMs: 30_000,
  })
})

it('keeps mailed links and codes as short as they were decided', () => {
  expect(limits).toMatchObject({
    verificationHours: 48,
    loginLinkMinutes: 10,
    resetLinkMinutes: 60,
    emailChangeHours: 24,
    emailUndoDays: 7,
    secondFactorMinutes: 5,
    secondFactorTries: 5,
    stepUpMinutes: 5,
    consentLinkDays: 14,
    exportHours: 24,
  })
})
