import type { Setting } from '#contracts/setting/http.ts'

/** The text of a field before it is edited: a default and a secret leave it empty. */
export const fieldText = ({ source, secret, value }: Setting): string =>
  source === 'default' || secret ? '' : (value ?? '')

/** The name of the box that removes a secret. */
export const removalOf = (key: string): string => `${key}.remove`

/** What was changed in a form, by key; null goes back to the default. An empty secret stays as it is. */
export const changedValues = (settings: readonly Setting[], fields: FormData): Record<string, string | null> => {
  const changes = settings.flatMap((setting): [string, string | null][] => {
    const { key, source, secret } = setting
    const text = fields.get(key)
    if (source === 'environment' || typeof text !== 'string') return []
    const newText = text.trim()
    if (secret && fields.get(removalOf(key)) === 'on') return [[key, null]]
    if (newText === fieldText(setting)) return []
    return [[key, newText === '' ? null : newText]]
  })
  return Object.fromEntries(changes)
}
