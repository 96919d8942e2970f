const validDays = 180
const msPerDay = 86_400_000

/** security.txt (RFC 9116). It must say until when it holds; this one is made anew for each reader. */
export function securityText({ publicUrl, supportEmail }: { publicUrl: string; supportEmail: string }): string {
  const expires = new Date(Math.ceil((Date.now() + validDays * msPerDay) / msPerDay) * msPerDay)
  return [
    `Contact: ${supportEmail === '' ? `${publicUrl}/notice` : `mailto:${supportEmail}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
