import { useEffect, useState } from 'react'

const restMs = 300

/** The value once it has stopped changing: nobody asks for the price of every figure that is typed. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
