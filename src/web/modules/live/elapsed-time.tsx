import { useEffect, useState } from 'react'
import { formatClock } from '#web/platform/i18n/format.ts'

/** How long something has gone on, counting. */
export function Since({ at }: { readonly at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="num">{formatClock(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))}</span>
}
