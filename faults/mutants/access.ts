import type { Mutant } from './mutant.ts'

const decide = {
  file: 'src/server/modules/entitlements/decide.ts',
  tests: ['modules/entitlements/entitlements', 'test/leaks'],
}
const grant = { file: 'src/server/modules/entitlements/grant.ts', tests: ['modules/entitlements/entitlements'] }
const revoke = {
  file: 'src/server/modules/entitlements/revoke-access.ts',
  tests: [
    'modules/purchases/close-books',
    'modules/purchases/escrow',
    'modules/purchases/sell-together',
    'modules/purchases/refund-purchase',
    'modules/purchases/buying/',
    'modules/purchases/disputes/disputes',
    'modules/tips/paid-together',
    'modules/tips/tips',
    'modules/posts/unlocks/unlocks',
  ],
}
const view = {
  file: 'src/server/modules/posts/post-view.ts',
  tests: [
    'modules/posts/publishing/',
    'test/leaks',
    'modules/tips/paid-together',
    'modules/tips/tips',
    'modules/posts/unlocks/unlocks',
  ],
}
const address = {
  file: 'src/server/modules/media/signed-address.ts',
  tests: ['modules/media/signed-address', 'modules/entitlements/deliver-media'],
}

const role = {
  file: 'src/server/platform/http/access.ts',
  tests: [
    'test/access-matrix',
    'modules/accounts/security/',
    'test/speaking',
    'modules/site/status/system',
    'server/health',
  ],
}
const code = {
  file: 'src/server/modules/accounts/credentials/second-factor.ts',
  tests: ['modules/accounts/security/step-up', 'modules/accounts/security/two-factor'],
}

const stories = ['modules/stories/', 'test/leaks-of-stories']

/** Who may see what. */
export const accessMutants: readonly Mutant[] = [
  {
    file: decide.file,
    tests: stories,
    fault: 'a story for a list opens to everyone',
    find: 'return relation.isOnList ?',
    replace: 'return audience.length > 0 ?',
  },
  {
    file: 'src/server/modules/stories/story-row.ts',
    tests: stories,
    fault: 'a story for a list is there, locked, for everyone',
    find: '(not ${isForListAlone} or s.creator_id',
    replace: '(true or s.creator_id',
  },
  {
    file: 'src/server/modules/stories/share-stories.ts',
    tests: stories,
    fault: 'a story can be for a list of somebody else',
    find: 'where id = ${listId} and creator_id = ${creatorId} for key share',
    replace: 'where id = ${listId} for key share',
  },
  {
    file: 'src/server/modules/stories/sharing/publish-stories.ts',
    tests: stories,
    fault: 'a story comes out before those who are in it have agreed',
    find: "g.state = 'asked') as unanswered",
    replace: "g.state = 'nothing') as unanswered",
  },
  {
    file: 'src/server/modules/stories/tags.ts',
    tests: stories,
    fault: 'a story stays when somebody in it takes their yes back',
    find: 'and published_at is not null`)',
    replace: 'and published_at is null`)',
  },
  {
    ...decide,
    fault: 'a post is open to everyone who follows, whatever its audience',
    find: "(audience === 'followers' && relation.follows)",
    replace: 'relation.follows',
  },
  {
    ...decide,
    fault: 'a subscriber does not see what followers see',
    find: 'relation.subscribes || (audience',
    replace: "(relation.subscribes && audience === 'subscribers') || (audience",
  },
  {
    ...decide,
    fault: 'what was paid for closes again',
    find: 'relation.isAuthor || relation.unlocked',
    replace: 'relation.isAuthor',
  },
  {
    ...decide,
    fault: 'authors are locked out of their own posts',
    find: 'relation.isAuthor || relation.unlocked',
    replace: 'relation.unlocked',
  },
  {
    ...decide,
    fault: 'a post with a price is open to its audience',
    find: "return priceCents === null || instead ? { open: true } : { open: false, reason: 'price', unlockCents: priceCents }",
    replace: 'return { open: true }',
  },
  {
    ...decide,
    fault: 'a subscriber is asked to pay for what subscribers see anyway',
    find: 'priceCents === null || instead ?',
    replace: 'priceCents === null ?',
  },
  {
    ...decide,
    fault: 'a post is sold to those whom its audience shuts out',
    find: 'unlockCents: instead ? priceCents : null',
    replace: 'unlockCents: priceCents',
  },
  {
    ...decide,
    fault: 'a post for followers is open to everyone',
    find: "audience !== 'everyone' && !belongs",
    replace: "audience === 'subscribers' && !belongs",
  },
  {
    ...grant,
    fault: 'a subscription that is not renewed stays open for an hour more',
    find: "renews ? renewalSlack : '0'",
    replace: 'renewalSlack',
  },
  {
    ...grant,
    fault: 'whoever pays is locked out while the renewal is under way',
    find: "renews ? renewalSlack : '0'",
    replace: "'0'",
  },
  {
    ...grant,
    fault: 'a later grant does not move the end',
    find: 'do update set subscribed_until = excluded.subscribed_until',
    replace: 'do nothing',
  },
  {
    ...revoke,
    fault: 'an unlocked post stays open after its refund',
    find: 'await sql`delete from unlocks where purchase_id = ${id}`.execute(tx)',
    replace: '',
  },
  {
    ...revoke,
    fault: 'an unlocked message stays open after its refund',
    find: 'await sql`delete from message_unlocks where purchase_id = ${id}`.execute(tx)',
    replace: '',
    tests: ['modules/messages/chats/paid-messages'],
  },
  {
    ...revoke,
    fault: 'a refund of an earlier period ends the running one',
    find: "and later.made_at > this.made_at and ${stands('later')})",
    replace: 'and false)',
    tests: ['modules/purchases/refund-purchase'],
  },
  {
    ...view,
    fault: 'a locked post carries its preview although the audience is missing',
    find: 'new Set(unlockCents === null ? [] : preview)',
    replace: 'new Set(preview ?? [])',
  },
  {
    ...view,
    fault: 'a video with a free clip is shown whole in a locked post',
    find: 'media: media.filter((item, position) => isHidden(item, position, free)).map(lockedView),',
    replace: 'media: media.map((item) => openView(item, addressing, { nowSeconds, mark: row.mark })) as never,',
  },
  {
    ...view,
    fault: 'a locked post’s text stands in its teaser',
    find: '    teaser: row.teaser,\n    language: row.teaser_language,',
    replace: '    teaser: row.text,\n    language: row.teaser_language,',
  },
  {
    ...view,
    fault: 'votes are told before one has voted',
    find: 'const shown = isAuthor || closed || voted !== null',
    replace: 'const shown = true',
  },
  {
    ...view,
    file: 'src/server/modules/tags/tag-row.ts',
    fault: 'whoever refused to be tagged still sees the post for it',
    find: "isViewer && state !== 'declined'",
    replace: 'isViewer',
    tests: ['modules/posts/publishing/tags', 'modules/posts/unlocks/unlocks'],
    survives:
      'the one statement that reads tags (tagsColumn) leaves out the viewer’s own refusal, and authors cannot be tagged',
  },
  {
    ...view,
    fault: 'readers see what the author has chosen to show for free',
    find: 'preview: isAuthor ? (row.preview ?? []) : [],',
    replace: 'preview: row.preview ?? [],',
    tests: ['modules/posts/unlocks/unlocks'],
  },
  {
    ...address,
    fault: 'an address of a file never ends',
    find: 'return remaining > 0 ? ',
    replace: 'return remaining > -1e12 ? ',
  },
  {
    ...address,
    fault: 'an address of a file opens every file',
    find: "mark === '' ? `${key}/${claims}` : `${key}/${claims}/${mark}`",
    replace: 'claims',
  },
  {
    ...address,
    fault: 'the name on a picture can be changed in its address',
    find: "mark === '' ? `${key}/${claims}` : `${key}/${claims}/${mark}`",
    replace: '`${key}/${claims}`',
  },
  {
    ...address,
    fault: 'an address with any signature opens',
    find: 'if (bytes.length !== signatureBytes || !allKeys(keys).some(isOurs)) return null',
    replace: 'if (bytes.length !== signatureBytes) return null',
  },
  {
    ...address,
    fault: 'one person’s marked address is given to another',
    find: 'const name = `${key}/${String(ownerId)}/${String(end)}/${mark}`',
    replace: 'const name = `${key}/${String(ownerId)}/${String(end)}`',
  },
  {
    ...role,
    fault: 'a sensitive call goes without the password',
    find: 'if (!route.stepUp || (actor && actor.steppedUpUntil > Date.now())) return null',
    replace: 'if (true) return null',
  },
  {
    ...role,
    fault: 'staff without a second factor come in',
    find: "actor.hasSecondFactor ? null : fail('second_factor_required')",
    replace: 'null',
  },
  {
    ...role,
    fault: 'moderators do what only finance staff may',
    find: "actor?.staffRole === access || actor?.staffRole === 'admin'",
    replace: 'actor?.staffRole',
  },
  {
    ...role,
    fault: 'fans reach the pages of creators',
    find: "if (!actor.isCreator) return fail('creators_only')",
    replace: '',
  },
  {
    ...role,
    fault: 'unverified people act as verified ones',
    find: "case 'verified':\n      if (!actor) return fail('unauthenticated')\n      return actor.isEmailVerified ? null : fail('email_unverified')",
    replace: "case 'verified':\n      return actor ? null : fail('unauthenticated')",
  },
  {
    ...role,
    fault: 'restricted people speak',
    find: "return route.publishes ? fail('account_restricted') : null",
    replace: 'return null',
  },
  {
    ...role,
    fault: 'a proxy on this machine reads what is for this machine alone',
    find: "return raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => forwarding.test(name))",
    replace: "return raw.httpVersion !== '1.0'",
  },
  {
    ...code,
    fault: 'a code of the authenticator is good twice',
    find: 'and totp_enabled_at is not null and totp_last_step < ${step}`',
    replace: 'and totp_enabled_at is not null`',
  },
]
