import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Lead } from '../../../../contracts/http/leads.ts'
import { type Drag, startDrag } from './drag.ts'

/** Pixels that a mouse moves before it drags; milliseconds that a finger rests. */
const SLACK = 6
const REST = 220

type Drop = (id: string, status: Lead['status']) => void
type Held = { readonly card: HTMLElement; readonly x: number; readonly y: number; readonly timer: number | undefined }

/** Lets cards be dragged with a mouse, a pen, or a finger that rests on them; Escape gives the card back. */
export const useCardDrag = (onDrop: Drop) => {
  const held = useRef<Held | undefined>(undefined)
  const drag = useRef<Drag | undefined>(undefined)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const begin = (from: Held) => {
      held.current = undefined
      drag.current = startDrag(from.card, from.x, from.y)
    }
    const end = (kept: boolean) => {
      clearTimeout(held.current?.timer)
      held.current = undefined
      const outcome = drag.current?.end()
      drag.current = undefined
      if (kept && outcome !== undefined) drop(outcome.id, outcome.status)
    }
    const onMove = (event: PointerEvent) => {
      const from = held.current
      if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) {
        // A finger that moves before it rested scrolls.
        if (event.pointerType === 'touch') end(false)
        else begin(from)
      }
      drag.current?.moveTo(event.clientX, event.clientY)
    }
    const onRest = (event: Event) => begin((event as CustomEvent<Held>).detail)
    const listeners: readonly (readonly [string, EventListener, AddEventListenerOptions?])[] = [
      ['pointermove', onMove as EventListener],
      ['pointerup', () => end(true)],
      ['pointercancel', () => end(false)],
      ['blur', () => end(false)],
      ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && end(false)],
      // Only so does the page stay where it is under a finger that drags.
      ['touchmove', (event) => drag.current && event.preventDefault(), { passive: false }],
      // A finger that rests on a link would open its menu.
      ['contextmenu', (event) => drag.current && event.preventDefault()],
      ['card-rest', onRest],
    ]
    for (const [type, listener, options] of listeners) window.addEventListener(type, listener, options)
    return () => {
      end(false)
      for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
    }
  }, [])
  return (event: ReactPointerEvent<HTMLElement>) => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    if (card === null || event.button !== 0 || target.closest('select, button') !== null) return
    const from = { card, x: event.clientX, y: event.clientY, timer: undefined }
    const rested = () => window.dispatchEvent(new CustomEvent('card-rest', { detail: from }))
    const timer = event.pointerType === 'touch' ? window.setTimeout(rested, REST) : undefined
    held.current = { ...from, timer }
  }
}
