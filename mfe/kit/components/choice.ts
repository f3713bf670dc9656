import type { IconName } from '../icons/icon.tsx'

type Tone = 'green' | 'blue' | 'yellow' | 'red' | 'violet' | 'grey'

/** How one value of an enumeration is shown. */
export type Choice = { readonly label: string; readonly tone: Tone; readonly icon: IconName }

/** The choice for a value. An unknown value, from a newer server, is neutral and shown as its own text. */
export const choiceOf = <Value extends string>(choices: Readonly<Record<Value, Choice>>, value: Value): Choice =>
  Object.hasOwn(choices, value) ? choices[value] : { label: wordsOf(value), tone: 'grey', icon: 'dot' }

/** `on_hold` as `On hold`; a missing value as `Unknown`. */
export const wordsOf = (value: string): string =>
  value === '' ? 'Unknown' : `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`
