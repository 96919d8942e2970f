import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '#contract/http.ts'
import type { Listening } from './announcements.ts'
import type { Handlers, HttpServices, Replay } from './http/implement.ts'
import type { Job } from './jobs/jobs.ts'
import type { Services } from './services.ts'

/** A group of routes below /api: their part of the contract, what answers them, and the background work that belongs to them. */
export type Feature<T extends RouteTable = RouteTable> = {
  readonly name: string
  readonly routes: T
  readonly handlers: (services: Services) => Handlers<T>
  /** For routes that keep a reference with an Idempotency-Key in place of the answer. */
  readonly replays?: (services: Services) => { readonly [K in keyof T]?: Replay }
  readonly jobs?: (services: Services) => readonly Job[]
}
/** Keeps the literal types of a feature's routes while it is checked. */
export const defineFeature = <T extends RouteTable>(feature: Feature<T>): Feature<T> => feature

/** `uploadFolder`: where unfinished uploads wait; pictures of papers do so in `<it>-documents`, where nobody may find them. */
export type AddressOptions = HttpServices & { readonly uploadFolder: string }

/** All that a module brings to the program. Declarations: nothing of it runs before the program asks for it. */
export type Module = {
  readonly name: string
  readonly features?: readonly Feature[]
  /** Addresses beside the routes of the contract: files, uploads, pages. */
  readonly addresses?: (http: FastifyInstance, services: Services, options: AddressOptions) => void
  /** Background work that belongs to no feature. */
  readonly jobs?: (services: Services) => readonly Job[]
  /** What it does about what happens on lower floors. */
  readonly listens?: readonly Listening[]
}
/** A module; its features lose their literal types here, which were checked where they were defined. */
export const defineModule = (module: Omit<Module, 'features'> & { readonly features?: readonly unknown[] }): Module =>
  module as Module
