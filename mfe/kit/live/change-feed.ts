import { useEffect, useEffectEvent } from 'react'
import type { Change } from '../../../contracts/http/live.ts'

/** What a screen hears besides the reading anew that every change brings. */
export type Hearer = {
  readonly onChange: (change: Change) => void
  /** Changes may have been missed. */
  readonly onReset: () => void
}

const hearers = new Set<Hearer>()

export const tellChange = (change: Change): void => {
  for (const hearer of hearers) hearer.onChange(change)
}

export const tellReset = (): void => {
  for (const hearer of hearers) hearer.onReset()
}

/** Hears every live change, for lists that are too long to be read again whole. */
export const useChanges = (hearer: Hearer): void => {
  const onChange = useEffectEvent(hearer.onChange)
  const onReset = useEffectEvent(hearer.onReset)
  useEffect(() => {
    const own = { onChange: (change: Change) => onChange(change), onReset: () => onReset() }
    hearers.add(own)
    return () => {
      hearers.delete(own)
    }
  }, [])
}
