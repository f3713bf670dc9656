import { expect, vi } from 'vitest'

const minute = 60_000

/** How long a test and a hook may take, by folder. */
const limits: Readonly<Record<string, { readonly testTimeout: number; readonly hookTimeout: number }>> = {
  http: { testTimeout: minute / 2, hookTimeout: minute },
  ports: { testTimeout: minute, hookTimeout: minute },
  apps: { testTimeout: minute, hookTimeout: minute },
  e2e: { testTimeout: minute, hookTimeout: 2 * minute },
  faults: { testTimeout: 3 * minute, hookTimeout: 2 * minute },
}

const [, folder = ''] = /\/tests\/(\w+)\//.exec(expect.getState().testPath ?? '') ?? []
const own = limits[folder]
if (own === undefined) throw new Error(`There is no time limit for tests/${folder}`)
vi.setConfig(own)
