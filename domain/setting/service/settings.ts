import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore, StreamHead } from '#domain/log/ports/event-store.ts'
import {
  type CommandContext,
  commandHandler,
  type Handled,
  type ReadModel,
} from '#domain/log/service/command-handler.ts'
import { type SettingChange, type SettingEvent, type SettingState, type StoredValue, settings } from '../model/index.ts'
import type { SealedSettings } from '../ports/sealed-settings.ts'

/** The stored values by key, and the version of the stream that they are from. */
export type StoredSettings = { readonly values: Readonly<Record<string, string>>; readonly version: number }

/** A null value goes back to the default. */
export type SettingChanges = Readonly<Record<string, string | null>>

/** The settings that are stored in the database. */
export type SettingsService = {
  readonly current: () => Promise<StoredSettings>
  /** The values of a moment. An earlier sealed text is not kept: such a setting has its present value. */
  readonly at: (moment: Instant) => Promise<StoredSettings['values']>
  /** Reads only what came after the last call. */
  readonly version: () => Promise<number>
  readonly change: (values: SettingChanges, context: CommandContext) => Promise<Handled<never>>
}

type SettingPorts = {
  readonly sealed: SealedSettings
  /** Whether the value of this key is sealed beside the log instead of written into it. */
  readonly isSealed: (key: string) => boolean
  readonly ids: Ids
}

export const settingStream = streamName('setting', '1')

/** Sealed texts are stored before the event that names them, and deleted once none does. Equal values are no change. */
export const settingsOn = (store: EventStore, { sealed, isSealed, ids }: SettingPorts): SettingsService => {
  const handle = commandHandler(settings, settingReadModel, store)
  const read = async () => {
    const { head, events } = await store.read<SettingEvent>(settingStream)
    return { version: head.version, events, state: events.reduce(settings.evolve, settings.initialState) }
  }
  const openValues = async ({ values }: SettingState): Promise<StoredSettings['values']> => {
    const texts = await sealed.open(sealedIds(Object.values(values)))
    const entries = Object.entries(values).map(([key, value]) => [key, textOf(value, texts)] as const)
    return Object.fromEntries(entries.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
  }
  const current = async () => {
    const { state, version } = await read()
    return { values: await openValues(state), version }
  }
  let last: StreamHead | undefined
  return {
    current,
    at: async (moment) => {
      const { events } = await store.read<SettingEvent>(settingStream)
      const stateOf = (some: typeof events) => some.reduce(settings.evolve, settings.initialState)
      const pastState = stateOf(events.filter(({ at }) => at <= moment))
      const [texts, present] = [await openValues(pastState), await openValues(stateOf(events))]
      const lost = Object.keys(present).filter((key) => key in pastState.values && !(key in texts))
      return { ...texts, ...Object.fromEntries(lost.map((key) => [key, present[key] ?? ''])) }
    },
    version: async () => {
      const { head } = await store.read<SettingEvent>(settingStream, last)
      last = head
      return head.version
    },
    change: async (next, context) => {
      const values = await openValues((await read()).state)
      const changes = Object.entries(next)
        .filter(([key, value]) => value !== (values[key] ?? null))
        .map(([key, value]) => ({ key, value, id: ids.next() }))
      const texts = changes.flatMap(({ key, value, id }) =>
        value !== null && isSealed(key) ? [{ id, text: value }] : [],
      )
      await sealed.put(texts)
      const outcome = await handle(
        settingStream,
        { type: 'ChangeSettings', changes: changes.map(changeOf(isSealed)) },
        context,
      )
      const { events, state } = await read()
      const usedIds = new Set(sealedIds(Object.values(state.values)))
      // Of every change: another one may have ended meanwhile, or before it could delete what it replaced.
      const allIds = [...events.flatMap(({ data }) => sealedIds(data.changes)), ...texts.map(({ id }) => id)]
      await sealed.forget(allIds.filter((id) => !usedIds.has(id)))
      return outcome
    },
  }
}

const changeOf =
  (isSealed: SettingPorts['isSealed']) =>
  ({ key, value, id }: { readonly key: string; readonly value: string | null; readonly id: string }): SettingChange =>
    value !== null && isSealed(key) ? { key, sealed: id } : { key, value }

const sealedIds = (values: readonly (SettingChange | StoredValue)[]): readonly string[] =>
  values.flatMap((value) => ('sealed' in value ? [value.sealed] : []))

const textOf = (value: StoredValue, texts: ReadonlyMap<string, string>): string | undefined =>
  'value' in value ? value.value : texts.get(value.sealed)

/** No rows: the settings are read from their few events. */
const settingReadModel: ReadModel<null, SettingEvent> = { view: () => null, changes: () => [] }
