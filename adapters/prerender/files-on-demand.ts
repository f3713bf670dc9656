import { makeOnce } from '#domain/kernel/make-once.ts'
import type { LogoFile } from '#domain/site/ports/site-renderer.ts'

type Make = () => Promise<LogoFile | null>

export type FilesOnDemand = {
  readonly keep: (name: string, make: Make) => void
  /** Null for a name of no rendering, and for what could not be made, which is tried again. */
  readonly find: (name: string) => Promise<LogoFile | null>
}

/** About ten publications; the page of an earlier one has its files made with it. */
const maxFiles = 60

/** The files of the last renderings by name, each made at most once. */
export const filesOnDemand = (): FilesOnDemand => {
  const makers = new Map<string, Make>()
  return {
    keep: (name, make) => {
      const maker = makers.get(name)
      makers.delete(name)
      makers.set(name, maker ?? makeFileOnce(make))
      for (const oldest of [...makers.keys()].slice(0, -maxFiles)) makers.delete(oldest)
    },
    find: async (name) => makers.get(name)?.() ?? null,
  }
}

const makeFileOnce = (make: Make): Make => {
  const file = makeOnce(make)
  return () => file().catch(() => null)
}
