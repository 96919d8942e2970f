import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#web/platform/api/client.ts'

/** Long enough that a word typed at ordinary speed is one question, short enough not to be felt. */
const pause = 150

function useTerm(typed: string): string {
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), typed.trim() ? pause : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return typed.trim() ? term : ''
}

/** Users that match what is being typed. Asks only when there is a term; a failure is only logged (seed, section 8). */
export function useUserSearch(typed: string) {
  const term = useTerm(typed)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['searchUsers', term],
    queryFn: async ({ signal }) => {
      try {
        return (await api('GET /searchUsers', { query: { searchTerm: term }, signal })).results.users
      } catch (fault) {
        if (!signal.aborted) console.error(fault)
        throw fault
      }
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { users: term === '' ? undefined : data, isPending: term !== '' && isPending, error, refetch }
}
