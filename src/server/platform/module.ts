import type { RouteTable } from '#contract/http.ts'
import type { Listening } from './announcements.ts'
import type { Checks, Handlers, Replay } from './http/implement.ts'
import type { Job } from './jobs/jobs.ts'
import type { Services } from './services.ts'

/** What the process that serves them has for its routes. */
export type Serving = {
  /** Where unfinished uploads wait; pictures of identity documents do so in `<it>-documents`, where nobody may find them. */
  readonly uploadFolder: string
  /** Called once the process serves no more. */
  readonly onClose: (end: () => void) => void
}

/** A group of routes: their part of the contract, what answers them, and the background work that belongs to them. */
export type Feature<T extends RouteTable = RouteTable> = {
  readonly name: string
  readonly routes: T
  readonly handlers: (services: Services, serving: Serving) => Handlers<T>
  /** What refuses a call before its body is read. */
  readonly checks?: (services: Services) => Checks<T>
  /** Whether this machine serves them at all; without it every machine does. */
  readonly isServed?: (services: Services) => boolean
  /** For routes that keep a reference with an Idempotency-Key in place of the answer. */
  readonly replays?: (services: Services) => { readonly [K in keyof T]?: Replay }
  readonly jobs?: (services: Services) => readonly Job[]
}
/** Keeps the literal types of a feature's routes while it is checked. */
export const defineFeature = <T extends RouteTable>(feature: Feature<T>): Feature<T> => feature

/** All that a module brings to the program. Declarations: nothing of it runs before the program asks for it. */
export type Module = {
  readonly name: string
  readonly features?: readonly Feature[]
  /** Background work that belongs to no feature. */
  readonly jobs?: (services: Services) => readonly Job[]
  /** What it does about what happens on lower floors. */
  readonly listens?: readonly Listening[]
}
/** A module; its features lose their literal types here, which were checked where they were defined. */
export const defineModule = (module: Omit<Module, 'features'> & { readonly features?: readonly unknown[] }): Module =>
  module as Module
