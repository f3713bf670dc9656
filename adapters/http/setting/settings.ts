import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { proofFirst } from '#adapters/http/staff/staff-only.ts'
import { type CheckResult, settings as contract, type Setting, type SettingCheck } from '#contracts/setting/http.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { SettingChanges, SettingsService, StoredSettings } from '#domain/setting/service/settings.ts'

type Texts = StoredSettings['values']

/** What the installation says of its settings. */
type SettingCatalog = {
  readonly list: (values: Texts) => Setting[]
  /** What is wrong with these stored values beside those of the environment. */
  readonly faults: (values: Texts) => readonly { readonly key: string; readonly message: string }[]
}

export type SettingParts = {
  readonly service: SettingsService
  readonly catalog: SettingCatalog
  /** Applies what is stored in this process. */
  readonly apply: () => Promise<void>
  /** Tries what the stored values with the given ones name, without storing them. */
  readonly check: (what: SettingCheck, values: Texts, changes: SettingChanges) => Promise<CheckResult>
}

const maxLength = 2000

/** Concurrent changes each need another's values to be judged again; this many in a row are a defect. */
const maxAttempts = 20

/** The settings that administrators change while the installation runs. */
export const settingRoutes = (api: HttpApi, { service, catalog, apply, check }: SettingParts): void => {
  const readSettings = async () => {
    const { values, version } = await service.current()
    return { body: { settings: catalog.list(values), version }, version }
  }

  const changeTogether = async (changes: SettingChanges, context: CommandContext) => {
    for (let attempt = 1; ; attempt++) {
      const { values, version } = await service.current()
      refuseFaults(catalog.faults(valuesAfter(values, changes)), changes)
      const outcome = await service.change(changes, { ...context, ifVersion: context.ifVersion ?? version })
      if (outcome.accepted) return
      if (context.ifVersion !== undefined || attempt === maxAttempts) throw rejected(outcome.rejection)
    }
  }

  bind(api, contract.read, readSettings)

  bind(api, contract.change, async ({ body }, { context, caller }) => {
    const settings = catalog.list({})
    const changes = textsOf(body.values)
    const isSecret = (key: string) => settings.some((one) => one.key === key && one.secret)
    if (Object.keys(changes).some(isSecret) && caller.session?.proved !== true) throw new RequestRefused(proofFirst)
    refuseOthers(settings, changes)
    await changeTogether(changes, context)
    await apply()
    return readSettings()
  })

  bind(api, contract.check, async ({ body: { what, values = {} } }) => {
    const changes = textsOf(values)
    refuseOthers(catalog.list({}), changes)
    const storedValues = (await service.current()).values
    refuseFaults(catalog.faults(valuesAfter(storedValues, changes)), changes)
    return { body: await check(what, storedValues, changes) }
  })
}

/** As the environment does, an empty text stands for no value. */
const textsOf = (values: Readonly<Record<string, unknown>>): SettingChanges => {
  const nested = Object.keys(values).filter((key) => typeof values[key] === 'object' && values[key] !== null)
  if (nested.length > 0)
    throw invalid(nested.map((key) => ({ path: [key], message: 'A text, a number, true or false' })))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null || value === '' ? null : String(value)]),
  )
}

/** The stored values with the wanted ones in their place. */
export const valuesAfter = (values: Texts, changes: SettingChanges): Texts =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )

const refuseOthers = (settings: readonly Setting[], changes: SettingChanges): void => {
  const sources = new Map(settings.map(({ key, source }) => [key, source]))
  const unknown = Object.keys(changes).filter((key) => !sources.has(key))
  if (unknown.length > 0) throw invalid(unknown.map((key) => ({ path: [key], message: 'There is no such setting' })))
  const long = Object.keys(changes).filter((key) => (changes[key] ?? '').length > maxLength)
  if (long.length > 0) throw invalid(long.map((key) => ({ path: [key], message: `At most ${maxLength} characters` })))
  const ofEnvironment = Object.keys(changes).filter((key) => sources.get(key) === 'environment')
  if (ofEnvironment.length === 0) return
  const detail = `${ofEnvironment.join(', ')}: set in the environment of the server, which takes precedence. Change it there.`
  throw new RequestRefused({ status: 409, detail })
}

/** A fault of the wanted values. One that was there before does not stand in the way of another setting. */
const refuseFaults = (faults: ReturnType<SettingCatalog['faults']>, changes: SettingChanges): void => {
  const own = faults.filter(({ key }) => Object.hasOwn(changes, key))
  if (own.length > 0) throw invalid(own.map(({ key, message }) => ({ path: [key], message })))
}
