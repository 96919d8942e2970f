import { useEffect, useState } from 'react'

const two = (value: number): string => String(value).padStart(2, '0')
const clockOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes >= 60 ? `${String(Math.floor(minutes / 60))}:${tail}` : tail
}

/** How long something has gone on, counting. */
export function Since({ at }: { readonly at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="num">{clockOf(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))}</span>
}
