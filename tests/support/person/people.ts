import { expect } from 'vitest'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { postgresRedactions } from '#adapters/postgres/audit/redactions.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { postgresErasures } from '#adapters/postgres/person/erasures.ts'
import { postgresPersonTrail } from '#adapters/postgres/person/person-trail.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import { personData } from '#domain/person/service/person-data.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { noon } from '#tests/support/lead/leads.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { databaseTexts } from '../servers/database-texts.ts'

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
export const context = { cause, at: noon }
export const message = {
  name: 'Maya Ruiz',
  email: 'maya@example.com',
  phone: '5550100',
  company: 'Harbor Bakery',
  budget: '',
} as const
export const ofMaya = /maya|ruiz|5550100|harbor/i

type Here = AtriumProcess

export const peopleOf = ({ store, leadReader, postgres, master }: Here) => {
  const redactions = postgresRedactions(postgres, master, { viewsOf: rebuiltViews, appended: () => undefined })
  const ports = {
    store,
    leads: leadReader,
    trail: postgresPersonTrail(postgres, master),
    redactions,
    erasures: postgresErasures(postgres, master),
  }
  return { ...ports, erase: erasePerson(ports), data: personData(ports) }
}

export const newestLead = async ({ leadReader }: Here) =>
  (await leadReader.list({ sort: '-createdAt', limit: 1 }))?.leads[0]?.id ?? ''

export const expectWhole = async ({ postgres, master, signer }: Here) =>
  expect(await verifyLog(postgresEventChain(postgres, master, signer), { onProgress: () => undefined })).toMatchObject({
    whole: true,
  })

export const expectNowhere = async ({ postgres }: Here, pattern: RegExp) => {
  const tables = await databaseTexts(postgres.pool)
  expect(tables.size).toBeGreaterThan(20)
  for (const [table, rows] of tables) expect(withoutSealed(JSON.stringify(rows)), table).not.toMatch(pattern)
}

/** Removes sealed values and tokens, which now and then contain a short name by chance. */
export const withoutSealed = (text: string): string => text.replaceAll(/[\w+/-]{40,}/g, '')

/** Expects that the read models match the log: a rebuild corrects no row. */
export const expectRebuilt = async ({ postgres, master }: Here) => {
  const rebuilt = await postgresRebuild(postgres, master)(rebuiltViews, () => undefined)
  expect(rebuilt.filter(({ corrected }) => corrected > 0)).toEqual([])
}
