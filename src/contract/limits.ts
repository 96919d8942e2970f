/** Every limit that a person can run into, in one place. Units are in the names. */
export const limits = {
  usernameMin: 3,
  usernameMax: 30,
  nameMax: 50,
  bioMax: 1000,
  placeMax: 60,
  profileLinksMax: 5,
  profileLinkMax: 200,
  /** Photos that somebody who is no creator has uploaded and not yet made an avatar or cover of. */
  unusedPicturesMax: 10,
  emailMax: 254,
  passwordMin: 10,
  /** Argon2 reads any length; the bound keeps a request from being used to burn processor time. */
  passwordMax: 200,
  minimumAgeYears: 18,
  postTextMax: 5000,
  teaserMax: 140,
  altTextMax: 500,
  captionsMaxCharacters: 400_000,
  /** Four bytes a character, and what JSON adds. */
  captionsBodyMaxBytes: 2_000_000,
  /** Languages in which one video has captions. */
  captionLanguagesMax: 12,
  postMediaMax: 20,
  pollOptionsMin: 2,
  pollOptionsMax: 6,
  pollOptionMax: 80,
  pollDaysMax: 90,
  /** Posts wait for their time this long at most. */
  scheduleDaysMax: 365,
  /** Drafts of one creator. */
  draftsMax: 100,
  /** A removed post can be brought back for so long; then its content goes. */
  restoreMinutes: 10,
  /** People who are tagged in one post. */
  tagsMax: 10,
  /** People who are shown in one post and consent by a link. */
  coPerformersMax: 10,
  /** Co-creators who have a part of one post's income, or are asked. */
  sharesMax: 5,
  /** A co-creator's part in hundredths of a percent, and all of a post together: its author keeps a tenth. */
  shareMinBasisPoints: 100,
  shareMostBasisPoints: 9000,
  /** Who has said no to a part of a post is asked again after so long. */
  shareAgainHours: 24,
  /** Offers to one person in so many hours, whatever became of them: each is told. */
  shareOffersMax: 10,
  /** An invitation to consent can be used for so long. */
  consentLinkDays: 14,
  /** The link to somebody's own page is sent again once in so many minutes. */
  consentLinkAgainMinutes: 60,
  /** People who are told that a text names them. */
  mentionsMax: 20,
  commentMax: 1000,
  bookmarkFoldersMax: 100,
  folderNameMax: 50,
  reportDetailsMax: 1000,
  reportsPerDay: 50,
  /** Reports of one person in a day that hide something at once; further ones wait for a person like any other. */
  hidingReportsPerDay: 5,
  searchTermMax: 60,
  pageMax: 50,
  pageDefault: 20,
  topUpMinCents: 500,
  topUpMaxCents: 50_000,
  topUpPresetsCents: [1000, 2500, 5000, 10_000],
  /** Refused payments in an hour, after which no new one can be begun: cards are not tested here. */
  declinesPerHour: 5,
  cardsMax: 10,
  /** Accounts that may pay with one card within the days that follow; with one more staff are told. */
  cardAccountsMax: 3,
  cardAccountsDays: 30,
  autoTopUpThresholdMinCents: 100,
  autoTopUpThresholdMaxCents: 50_000,
  spendingCapMaxCents: 10_000_000,
  /** A higher fee of one creator counts after so long at the earliest. */
  feeNoticeDays: 15,
  /** A higher spending limit counts only after so long. */
  spendingCapWaitHours: 24,
  planMinCents: 100,
  planMaxCents: 100_000,
  giftMaxCents: 1_000_000,
  messagePriceMinCents: 100,
  messagePriceMaxCents: 50_000,
  promoCodeMin: 3,
  promoCodeMax: 30,
  promoPeriodsMax: 12,
  promoUsesMax: 100_000,
  trialDaysMax: 90,
  /** Promotions of one creator that are open at once. */
  promotionsMax: 50,
  tipMinCents: 100,
  tipMaxCents: 50_000,
  /** What the tip dialog offers beside an amount of one's own. */
  tipPresetsCents: [300, 500, 1000, 2500],
  tipMessageMax: 300,
  /** A post's price on top of its audience. */
  postPriceMinCents: 100,
  postPriceMaxCents: 20_000,
  /** 100 points are 1 USD of wallet credit. */
  pointsPerExchange: 100,
  pointsExchangeMax: 1_000_000,
  /** A paid message without an answer is given back after this. */
  messageAnswerDays: 7,
  messageTextMax: 5000,
  messageMediaMax: 20,
  /** Messages that are deleted for oneself at once. */
  messagesSelectedMax: 100,
  pinnedChatsMax: 50,
  /** Creators' own lists of people, and people on one of them. */
  ownListsMax: 100,
  ownListPeopleMax: 100_000,
  listNameMax: 50,
  /** Messages to lists that wait for their time or are under way. */
  listMessagesWaitingMax: 100,
  topSupporters: 100,
  savedRepliesMax: 100,
  /** Fewer subscribers of one country or language are not shown apart: nobody is to be found by it. */
  audienceGroupMin: 3,
  personNoteMax: 500,
  trackingLinksMax: 100,
  trackingLinkNameMax: 60,
  /** Months on the list of statements. */
  statementMonthsMax: 120,
  withdrawalMinCents: 5000,
  withdrawalBusinessDays: 7,
  /** A changed payout method delays the next payout by this much. */
  payoutMethodDelayHours: 48,
  accountHolderMax: 70,
  bankBranchMax: 35,
  legalNameMax: 120,
  addressLineMax: 120,
  postcodeMax: 20,
  /** Pictures of identity documents are removed so many days after the decision (product page, Becoming a creator). */
  identityDays: 30,
  /** Those of a request that nobody has handed in. */
  unusedIdentityDays: 90,
  restrictedWordMax: 60,
  /** Figures about moderation below this, and above nothing, are not told: nobody is to be known by them. */
  transparencyGroupMin: 5,
  transparencyMonths: 24,
  appealMax: 2000,
  staffNoteMax: 2000,
  payoutReasonMax: 300,
  /** A decision can be appealed for so long, and what it removed is kept meanwhile. */
  appealDays: 180,
  noticeAddressMax: 500,
  photoMaxBytes: 50 * 1024 * 1024,
  photoMaxPixels: 100_000_000,
  videoMaxBytes: 5 * 1024 * 1024 * 1024,
  /** A frame of 8192 × 4320. */
  videoMaxPixels: 36_000_000,
  videoMaxSeconds: 4 * 3600,
  voiceMaxSeconds: 10 * 60,
  /** How much of a video its author may show to everyone. */
  freePreviewMaxSeconds: 60,
  /** Uploads of one person that are begun and not finished, and their announced bytes together. */
  unfinishedUploadsMax: 40,
  unfinishedUploadBytesMax: 20 * 1024 * 1024 * 1024,
  jsonBodyMaxBytes: 64 * 1024,
  /** Bodies larger than that which one person may send at once. */
  largeBodiesAtOnce: 2,
  idempotencyKeyMax: 255,
  sessionDays: 30,
  /** However often it is used, a session ends after so long, and the person logs in again. */
  sessionMaxDays: 365,
  verificationHours: 48,
  stepUpMinutes: 5,
  /** A token that a newer one replaced lives this long for calls under way. */
  supersededSeconds: 10,
  loginLinkMinutes: 10,
  resetLinkMinutes: 60,
  /** Mails that others may have sent to one mailbox, of each kind: at once, and as the hours go on. */
  mailsToMailbox: { burst: 5, perHour: 1 },
  /** Mails that one person, or one network, may have sent to whomever; and how many times more the wider network of an IPv6 address. */
  mailsBySender: { burst: 30, perHour: 30 },
  mailsByWideFactor: 10,
  emailChangeHours: 24,
  emailUndoDays: 7,
  secondFactorMinutes: 5,
  secondFactorTries: 5,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameMax: 60,
  sessionsShown: 100,
  securityEventsShown: 20,
  usernameChangeDays: 30,
  formerUsernameDays: 90,
  hiddenCountriesMax: 250,
  exportHours: 24,
  deletionDays: 14,
  /** A creator is suspended for so long before fans get the unused time back (product page, Suspended creators). */
  suspensionRefundDays: 14,
  /** What cannot be paid back to somebody who leaves can be claimed for so long. */
  claimMonths: 12,
  claimCodeMinutes: 10,
  /** Guesses at one code, codes in a day, and seconds from one to the next. */
  claimCodeTries: 5,
  claimCodesPerDay: 10,
  claimCodeAgainSeconds: 60,
  /** After the code there is so long to say where the money goes. */
  claimProofMinutes: 30,
  /** A signed media address stops working after at most this long (product page, Media). */
  mediaAddressSeconds: 600,
  updatesPollMs: 30_000,
  pushEndpointMax: 1000,
  /** Browsers of one person that take pushed messages. */
  pushSubscriptionsMax: 20,
} as const
