/** Texts that a language says with the very words of the English, by language; under `everywhere`, names and signs. */
const same: Readonly<Record<string, readonly string[]>> = {
  everywhere: ['IBAN', 'PayPal {end}', 'SWIFT/BIC', '{megabits} Mbit/s'],
  de: ['Aa', 'App', 'Chat', 'Chats', 'Clip', 'Code', 'Code (optional)', 'Countdown', 'Creator', 'Emoji', 'Follower', 'Highlights', 'Likes', 'Link', 'Link {0}', 'Links', 'Live', 'Minute {0}', 'Name', 'Option {number}', 'Original', 'Passkeys', 'Pause', 'Person {0}', 'Prostitution', 'Push', 'Server', 'Show', 'Shows', 'Spam', 'Status', 'Story', 'Studio', 'Swinger', 'System', 'Text', 'Ticket', 'Tickets', 'Tickets ({0})', 'Top', 'Video', 'Video {0}', 'Video, {0}', 'Videos', 'Zoom'],
  es: ['Aa', 'App', 'Chat', 'Chats', 'Clip', 'Emoji', 'No', 'OK', 'Original', 'Push', 'Show', 'Shows', 'Spam', 'Swinger', 'Total', 'Total: {amount}', 'Video', 'Video {0}', 'Video, {0}', 'Videos', 'Zoom', 'id', 'min', 'no', 'spam', '{videoCount, plural, one {video} other {videos}}', '{videos, plural, one {# video} other {# videos}}'],
  fr: ['Aa', 'Actions', 'Archive', 'Audience', 'Chat', 'Clip', 'Code', 'Conditions', 'Couple', 'Date', 'Description', 'Documents', 'Emoji', 'Follower', 'Followers', 'Mention', 'Message', 'Messages', 'Minute {0}', 'Note', 'Notifications', 'OK', 'Original', 'Pause', 'Photo', 'Photo {0}', 'Photo, {0}', 'Photos', 'Points', 'Promotions', 'Prostitution', 'Push', 'Question', 'Rotation', 'Sessions', 'Spam', 'Stories', 'Story', 'Studio', 'Style', 'Suggestions', 'Total', 'Type', 'Urgent', 'Validation', 'Volume', 'Zoom', 'date', 'id', 'message', 'min', 'note', 'spam', 'story', '{0, plural, one {# point} other {# points}}', '{0, plural, one {# session} other {# sessions}}', '{0, plural, one {# vote} other {# votes}}', '{count, plural, one {# follower} other {# followers}}', '{followerCount, plural, one {follower} other {followers}}', '{followerCount, plural, one {{followers} follower} other {{followers} followers}}', '{photoCount, plural, one {photo} other {photos}}', '{photos, plural, one {# photo} other {# photos}}', '{storyCount, plural, one {# story} other {# stories}}'],
  hi: ['VAT/GST {rate}', 'VAT/GST {rate}: {amount}', 'VAT/GST: {amount}', 'id'],
  it: ['Aa', 'Account', 'App', 'Chat', 'Clip', 'Co-creator', 'Creator', 'Dashboard', 'Email', 'Emoji', 'File', 'Follower', 'Home', 'Link', 'Link {0}', 'Media', 'No', 'OK', 'Password', 'Picture in picture', 'Post', 'Privacy', 'Push', 'Revenge porn', 'Server', 'Spam', 'Staff', 'Studio', 'Video', 'Video {0}', 'Video, {0}', 'Volume', 'Zoom', 'file {0}', 'id', 'min', 'no', 'post', 'spam'],
  ja: ['OK', 'VAT/GST {rate}'],
  ko: ['VAT/GST {rate}', 'VAT/GST {rate}: {amount}', 'VAT/GST: {amount}'],
  pt: ['Aa', 'App', 'Chat', 'Emoji', 'Item {number}', 'Link', 'Link {0}', 'Links', 'OK', 'Original', 'Post', 'Posts', 'Push', 'Spam', 'Status', 'Stories', 'Story', 'Swinger', 'Total', 'Total: {amount}', 'Volume', 'Zoom', 'id', 'min', 'post', 'spam', 'story', '{count, plural, one {# post} other {# posts}}', '{postCount, plural, one {post} other {posts}}', '{postCount, plural, one {{posts} post} other {{posts} posts}}', '{storyCount, plural, one {# story} other {# stories}}'],
  ro: ['Aa', 'Administrator', 'Calendar', 'Card', 'Chargeback', 'Chat', 'Clip', 'Context', 'Creator', 'Emoji', 'Link', 'Live', 'Media', 'Moderator', 'OK', 'Operator', 'Original', 'Push', 'Server', 'Spam', 'Story', 'Studio', 'Swinger', 'Text', 'Top', 'Total', 'Total: {amount}', 'Transfer', 'Transsexual', 'Urgent', 'Zoom', 'id', 'min', 'sec', 'spam', 'story'],
  ru: ['Push', 'id'],
  'zh-TW': ['Aa'],
  uk: ['Push', 'id'],
}

export const isSameOnPurpose = (text: string, langCode: string): boolean =>
  [...(same['everywhere'] ?? []), ...(same[langCode] ?? [])].includes(text)
