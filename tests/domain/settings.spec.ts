import { describe, expect, it } from 'vitest'
import { type SettingChange, settings } from '#domain/setting/model/index.ts'
import type { SealedSettings } from '#domain/setting/ports/sealed-settings.ts'
import { settingsOn } from '#domain/setting/service/settings.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(settings)
const change = (...changes: readonly SettingChange[]) => ({ type: 'ChangeSettings', changes }) as const
const changed = (...changes: readonly SettingChange[]) => ({ type: 'SettingsChanged', data: { changes } }) as const
const brand = { key: 'BRAND_NAME', value: 'Harbour' }

describe('a change of settings', () => {
  it('is recorded with the values that differ', () =>
    given(changed(brand))
      .when(change(brand, { key: 'CURRENCY', value: 'EUR' }))
      .gives(changed({ key: 'CURRENCY', value: 'EUR' })))

  it('of nothing is none', () => {
    given(changed(brand)).when(change(brand)).givesNothing()
    given()
      .when(change({ key: 'BRAND_NAME', value: null }))
      .givesNothing()
  })

  it('back to the default leaves the others', () =>
    given(changed(brand, { key: 'CURRENCY', value: 'EUR' }))
      .when(change({ key: 'BRAND_NAME', value: null }))
      .leavesExactly({ values: { CURRENCY: { value: 'EUR' } } }))

  it('of a sealed text replaces its id', () =>
    given(changed({ key: 'SMTP_URL', sealed: 'one' }))
      .when(change({ key: 'SMTP_URL', sealed: 'two' }))
      .leavesExactly({ values: { SMTP_URL: { sealed: 'two' } } }))
})

describe('stored settings', () => {
  const context = { cause: { actor: 'ada', correlationId: 'r', causationId: 'r' }, at: '2026-01-01T00:00:00.000Z' }
  const open = () => {
    const texts = new Map<string, string>()
    let counter = 0
    const sealed: SealedSettings = {
      put: async (added) => added.forEach(({ id, text }) => void texts.set(id, text)),
      open: async (ids) => new Map(ids.flatMap((id) => (texts.has(id) ? [[id, texts.get(id) ?? '']] : []))),
      forget: async (ids) => ids.forEach((id) => void texts.delete(id)),
    }
    const ids = { next: () => `id-${++counter}` }
    const database = memoryDatabase({ now: () => context.at }, { next: () => `event-${++counter}` })
    const service = settingsOn(memoryEventStore(database), {
      sealed,
      ids,
      isSealed: (key) => key === 'SMTP_URL',
    })
    return { service, texts }
  }

  it('are read with their secrets, of which the store keeps the newest alone', async () => {
    const { service, texts } = open()
    await service.change({ BRAND_NAME: 'Harbour', SMTP_URL: 'smtp://one' }, context)
    await service.change({ SMTP_URL: 'smtp://two' }, context)
    expect(await service.current()).toEqual({ values: { BRAND_NAME: 'Harbour', SMTP_URL: 'smtp://two' }, version: 2 })
    expect([...texts.values()]).toEqual(['smtp://two'])
  })

  it('that are set to the secret that they have do not change', async () => {
    const { service } = open()
    await service.change({ SMTP_URL: 'smtp://one' }, context)
    await service.change({ SMTP_URL: 'smtp://one' }, context)
    expect(await service.version()).toBe(1)
  })

  it('that are set by two at once leave the secret that stands, and no other', async () => {
    const { service, texts } = open()
    await service.change({ SMTP_URL: 'smtp://one' }, context)
    await Promise.all(['smtp://two', 'smtp://three'].map((url) => service.change({ SMTP_URL: url }, context)))
    expect([...texts.values()]).toEqual([(await service.current()).values.SMTP_URL])
  })

  it('that are refused leave no secret behind', async () => {
    const { service, texts } = open()
    const outcome = await service.change({ SMTP_URL: 'smtp://one' }, { ...context, ifVersion: 7 })
    expect([outcome.accepted, [...texts.keys()]]).toEqual([false, []])
  })
})
