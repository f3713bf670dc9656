import { useEffect, useEffectEvent } from 'react'
import type { SeenChange } from './follow.ts'

/** Callbacks of a screen, besides the invalidation that every change causes. */
type ChangeListener = {
  readonly onChange: (change: SeenChange) => void
  /** Changes may have been missed. */
  readonly onReset: () => void
}

const listeners = new Set<ChangeListener>()

/** In the order of the log. The queries that the change affects are refetched besides. */
export const notifyChange = (change: SeenChange): void => {
  for (const listener of listeners) listener.onChange(change)
}

/** After a gap in the stream, in which changes may have been missed. */
export const notifyReset = (): void => {
  for (const listener of listeners) listener.onReset()
}

/** Subscribes to every live change, for lists that are too long to refetch. */
export const useChanges = (listener: ChangeListener): void => {
  const onChange = useEffectEvent(listener.onChange)
  const onReset = useEffectEvent(listener.onReset)
  useEffect(() => {
    const own = { onChange: (change: SeenChange) => onChange(change), onReset: () => onReset() }
    listeners.add(own)
    return () => {
      listeners.delete(own)
    }
  }, [])
}
