import { accept, type Decider } from '#domain/kernel/decider.ts'

/** A stored value: its text, or the id of a text that is sealed beside the log. */
export type StoredValue = { readonly value: string } | { readonly sealed: string }

/** Null goes back to the default. */
export type SettingChange = { readonly key: string } & (StoredValue | { readonly value: null })

export type SettingEvent = {
  readonly type: 'SettingsChanged'
  readonly data: { readonly changes: readonly SettingChange[] }
}

type ChangeSettings = { readonly type: 'ChangeSettings'; readonly changes: readonly SettingChange[] }

/** The stored values by key; a setting without one has its default. */
export type SettingState = { readonly values: Readonly<Record<string, StoredValue>> }

const decide = ({ changes }: ChangeSettings, { values }: SettingState) => {
  const differing = changes.filter((change) => !isSame(change, values[change.key]))
  if (differing.length === 0) return accept<SettingEvent>()
  return accept<SettingEvent>({ type: 'SettingsChanged', data: { changes: differing } })
}

const isSame = (change: SettingChange, current: StoredValue | undefined): boolean => {
  if ('sealed' in change) return false
  if (change.value === null) return current === undefined
  return current !== undefined && 'value' in current && current.value === change.value
}

const evolve = ({ values }: SettingState, { data }: SettingEvent): SettingState => {
  const keys = new Set(data.changes.map(({ key }) => key))
  const others = Object.entries(values).filter(([key]) => !keys.has(key))
  const changes = data.changes.flatMap((change): [string, StoredValue][] => {
    if ('sealed' in change) return [[change.key, { sealed: change.sealed }]]
    return change.value === null ? [] : [[change.key, { value: change.value }]]
  })
  return { values: Object.fromEntries([...others, ...changes]) }
}

export const settings: Decider<SettingState, ChangeSettings, SettingEvent, never> = {
  initialState: { values: {} },
  evolve,
  decide,
}
