// Units are in the names.

export const usernameMin = 3
export const usernameMax = 30
export const nameMax = 50
export const bioMax = 1000
export const placeMax = 60
export const profileLinksMax = 5
export const profileLinkMax = 200
/** Photos that somebody who is no creator has uploaded and not yet made an avatar or cover of. */
export const unusedPicturesMax = 10
export const emailMax = 254
export const passwordMin = 10
/** Argon2 reads any length; the bound keeps a request from being used to burn processor time. */
export const passwordMax = 200
export const minimumAgeYears = 18
export const postTextMax = 5000
export const teaserMax = 140
export const altTextMax = 500
export const captionsMaxCharacters = 400_000
/** Four bytes a character, and what JSON adds. */
export const captionsBodyMaxBytes = 2_000_000
/** Languages in which one video has captions. */
export const captionLanguagesMax = 12
export const postMediaMax = 20
export const pollOptionsMin = 2
export const pollOptionsMax = 6
export const pollOptionMax = 80
export const pollDaysMax = 90
/** Posts wait for their time this long at most. */
export const scheduleDaysMax = 365
/** Drafts of one creator. */
export const draftsMax = 100
/** A removed post can be brought back for so long; then its content goes. */
export const restoreMinutes = 10
/** People who are tagged in one post. */
export const tagsMax = 10
/** People who are shown in one post and consent by a link. */
export const coPerformersMax = 10
/** Co-creators who have a part of one post's income, or are asked. */
export const sharesMax = 5
/** A co-creator's part in hundredths of a percent, and all of a post together: its author keeps a tenth. */
export const shareMinBasisPoints = 100
export const shareMostBasisPoints = 9000
/** Who has said no to a part of a post is asked again after so long. */
export const shareAgainHours = 24
/** Offers to one person in so many hours, whatever became of them: each is told. */
export const shareOffersMax = 10
/** An invitation to consent can be used for so long. */
export const consentLinkDays = 14
/** The link to somebody's own page is sent again once in so many minutes. */
export const consentLinkAgainMinutes = 60
/** People who are told that a text names them. */
export const mentionsMax = 20
export const commentMax = 1000
export const bookmarkFoldersMax = 100
export const folderNameMax = 50
export const reportDetailsMax = 1000
export const reportsPerDay = 50
/** Reports of one person in a day that hide something at once; further ones wait for a person like any other. */
export const hidingReportsPerDay = 5
export const searchTermMax = 60
export const pageMax = 50
export const pageDefault = 20
export const topUpMinCents = 500
export const topUpMaxCents = 50_000
export const topUpPresetsCents = [1000, 2500, 5000, 10_000] as const
/** Refused payments in an hour, after which no new one can be begun: cards are not tested here. */
export const declinesPerHour = 5
export const cardsMax = 10
/** Accounts that may pay with one card within the days that follow; with one more staff are told. */
export const cardAccountsMax = 3
export const cardAccountsDays = 30
export const autoTopUpThresholdMinCents = 100
export const autoTopUpThresholdMaxCents = 50_000
export const spendingCapMaxCents = 10_000_000
/** A higher fee of one creator counts after so long at the earliest. */
export const feeNoticeDays = 15
/** A higher spending limit counts only after so long. */
export const spendingCapWaitHours = 24
export const planMinCents = 100
export const planMaxCents = 100_000
export const giftMaxCents = 1_000_000
export const messagePriceMinCents = 100
export const messagePriceMaxCents = 50_000
export const promoCodeMin = 3
export const promoCodeMax = 30
export const promoPeriodsMax = 12
export const promoUsesMax = 100_000
export const trialDaysMax = 90
/** Promotions of one creator that are open at once. */
export const promotionsMax = 50
export const tipMinCents = 100
export const tipMaxCents = 50_000
/** What the tip dialog offers beside an amount of one's own. */
export const tipPresetsCents = [300, 500, 1000, 2500] as const
/** Which of them it begins with. */
export const tipUsualCents = 500
export const tipMessageMax = 300
/** A post's price on top of its audience. */
export const postPriceMinCents = 100
export const postPriceMaxCents = 20_000
/** 100 points are 1 USD of wallet credit. */
export const pointsPerExchange = 100
export const pointsExchangeMax = 1_000_000
/** A paid message without an answer is given back after this. */
export const messageAnswerDays = 7
export const messageTextMax = 5000
export const messageMediaMax = 20
/** Messages that are deleted for oneself at once. */
export const messagesSelectedMax = 100
export const pinnedChatsMax = 50
/** Creators' own lists of people, and people on one of them. */
export const ownListsMax = 100
export const ownListPeopleMax = 100_000
export const listNameMax = 50
/** Messages to lists that wait for their time or are under way. */
export const listMessagesWaitingMax = 100
export const topSupporters = 100
export const savedRepliesMax = 100
/** Fewer subscribers of one country or language are not shown apart: nobody is to be found by it. */
export const audienceGroupMin = 3
export const personNoteMax = 500
export const trackingLinksMax = 100
export const trackingLinkNameMax = 60
/** Months on the list of statements. */
export const statementMonthsMax = 120
export const withdrawalMinCents = 5000
export const withdrawalBusinessDays = 7
/** A changed payout method delays the next payout by this much. */
export const payoutMethodDelayHours = 48
export const accountHolderMax = 70
export const bankBranchMax = 35
export const legalNameMax = 120
export const addressLineMax = 120
export const postcodeMax = 20
/** Pictures of identity documents are removed so many days after the decision (product page, Becoming a creator). */
export const identityDays = 30
/** Those of a request that nobody has handed in. */
export const unusedIdentityDays = 90
export const restrictedWordMax = 60
/** Figures about moderation below this, and above nothing, are not told: nobody is to be known by them. */
export const transparencyGroupMin = 5
export const transparencyMonths = 24
export const appealMax = 2000
export const staffNoteMax = 2000
export const payoutReasonMax = 300
/** A decision can be appealed for so long, and what it removed is kept meanwhile. */
export const appealDays = 180
export const noticeAddressMax = 500
export const photoMaxBytes = 50 * 1024 * 1024
export const photoMaxPixels = 100_000_000
export const videoMaxBytes = 5 * 1024 * 1024 * 1024
/** A frame of 8192 × 4320. */
export const videoMaxPixels = 36_000_000
export const videoMaxSeconds = 4 * 3600
export const voiceMaxSeconds = 10 * 60
/** How much of a video its author may show to everyone. */
export const freePreviewMaxSeconds = 60
/** Uploads of one person that are begun and not finished, and their announced bytes together. */
export const unfinishedUploadsMax = 40
export const unfinishedUploadBytesMax = 20 * 1024 * 1024 * 1024
export const jsonBodyMaxBytes = 64 * 1024
/** Bodies larger than that which one person may send at once. */
export const largeBodiesAtOnce = 2
export const idempotencyKeyMax = 255
export const sessionDays = 30
/** However often it is used, a session ends after so long, and the person logs in again. */
export const sessionMaxDays = 365
export const verificationHours = 48
export const stepUpMinutes = 5
/** A token that a newer one replaced lives this long for calls under way. */
export const supersededSeconds = 10
export const loginLinkMinutes = 10
export const resetLinkMinutes = 60
/** Mails that others may have sent to one mailbox, of each kind: at once, and as the hours go on. */
export const mailsToMailbox = { burst: 5, perHour: 1 } as const
/** Mails that one person, or one network, may have sent to whomever; and how many times more the wider network of an IPv6 address. */
export const mailsBySender = { burst: 30, perHour: 30 } as const
export const mailsByWideFactor = 10
export const emailChangeHours = 24
export const emailUndoDays = 7
export const secondFactorMinutes = 5
export const secondFactorTries = 5
export const recoveryCodes = 10
export const passkeysMax = 20
export const passkeyNameMax = 60
export const sessionsShown = 100
export const securityEventsShown = 20
export const usernameChangeDays = 30
export const formerUsernameDays = 90
export const hiddenCountriesMax = 250
export const exportHours = 24
export const deletionDays = 14
/** A creator is suspended for so long before fans get the unused time back (product page, Suspended creators). */
export const suspensionRefundDays = 14
/** What cannot be paid back to somebody who leaves can be claimed for so long. */
export const claimMonths = 12
export const claimCodeMinutes = 10
/** Guesses at one code, codes in a day, and seconds from one to the next. */
export const claimCodeTries = 5
export const claimCodesPerDay = 10
export const claimCodeAgainSeconds = 60
/** After the code there is so long to say where the money goes. */
export const claimProofMinutes = 30
/** A signed media address stops working after at most this long (product page, Media). */
export const mediaAddressSeconds = 600
export const updatesPollMs = 30_000
export const pushEndpointMax = 1000
/** Browsers of one person that take pushed messages. */
export const pushSubscriptionsMax = 20
/** A clip in a story. */
export const storyClipSeconds = 60
export const storyHours = 24
export const storyCaptionMax = 200
export const overlaysMax = 8
export const overlayTextMax = 200
export const overlayQuestionMax = 100
export const overlayOptionMax = 40
export const overlayLinkMax = 500
/** A countdown on a story ends within so many days. */
export const countdownDays = 30
export const storyAnswerMax = 300
export const storiesAtOnce = 20
export const highlightNameMax = 24
export const highlightsMax = 30
export const highlightStoriesMax = 100
/** Stories of one creator in 24 hours. */
export const storiesPerDay = 100
export const storiesSeenAtOnce = 100
/** A story is sold until so long before it ends. */
export const storySaleMinutes = 10
export const showTitleMax = 80
/** Shows that one creator has to come, and how far ahead. */
export const showsScheduledMax = 10
export const showAheadDays = 30
/** Minutes. When those are reminded who want to be; how early a show may begin; and how late, before it is called off. */
export const showRemindMinutes = 15
export const showEarlyMinutes = 30
export const showLateMinutes = 60
/** The recording of a show, and what is left of one that staff have ended, goes after so many days. */
export const recordingDays = 7
export const showMinutesMax = 720
/** A show whose line is lost waits so long for it. */
export const showLostSeconds = 90
/** A show that is prepared for an encoder waits for it. */
export const showEncoderWaitSeconds = 3600
/** What lets somebody into a show lasts so long, and is renewed while they may watch. */
export const showPassSeconds = 120
/** The beginning of a show's stream: which tracks there are, and how they are made. Bytes. */
export const showInitMaxBytes = 64_000
/** Half a second of a show. Bytes. */
export const showPartMaxBytes = 1_500_000
/** A creator may give back all tickets of a show for so many days after its end. */
export const showRefundDays = 30
/** Whom a creator may name to keep order in their shows. */
export const showModeratorsMax = 20
/** One line of a show's chat. */
export const showLineMax = 300
export const showGoalLabelMax = 60
export const showGoalMaxCents = 10_000_000
