import type { Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Group, Member } from './group.ts'

/** Who does it, to whom, and a number that chooses among what there is. */
export type Cast = { group: Group; by: Member; to: Member; n: number }
export type Move = (cast: Cast) => Promise<unknown>

export const inTx = <T>({ services }: Group, work: (tx: Tx) => Promise<T>): Promise<T> => transaction(services.db, work)
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
export const idsOf = ({ members }: Group): number[] => members.map(({ id }) => id)
export const periods = ['weekly', 'monthly', 'yearly'] as const
