import { useEffect, useEffectEvent } from 'react'
import type { Change } from '#contracts/log/http/live.ts'

/** Callbacks of a screen, besides the invalidation that every change causes. */
type Hearer = {
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

/** Subscribes to every live change, for lists that are too long to refetch. */
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
