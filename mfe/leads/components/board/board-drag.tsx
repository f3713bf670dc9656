import { useCanWrite } from '@atrium/kit'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  memo,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { nextColumn, statusOf, targets } from './board-targets.ts'
import { announcementsFor, screenReaderInstructions } from './drag-announcements.ts'
import { LiftedCard, liftingId } from './lead-card.tsx'

/** The state of a drag: the lifted card, and the id of the drop target under it. */
export type Drag = { readonly lifted: string | undefined; readonly over: string | undefined }

type Props = {
  className: string | undefined
  leads: readonly Lead[]
  onMove: (lead: Lead, status: Lead['status']) => void
  children: (drag: Drag) => ReactNode
}

/**
 * Drag and drop of cards by mouse, pen, long press, or Space and arrow keys. Cards and columns are outside dnd-kit's
 * context: React would search all of them for its consumers at each step of a drag.
 */
export const BoardDrag = ({ className, leads, onMove, children }: Props) => {
  const [lifted, setLifted] = useState<Lead>()
  const [over, setOver] = useState<string>()
  const press = useRef<(event: SyntheticEvent) => void>(undefined)
  const pass = useCallback((event: SyntheticEvent) => press.current?.(event), [])
  const handlers = { onMouseDown: pass, onTouchStart: pass, onKeyDown: pass }
  const latest = useRef({ leads, onMove })
  useLayoutEffect(() => {
    latest.current = { leads, onMove }
  })
  return (
    <>
      <div className={className} {...handlers}>
        {children({ lifted: useDeferredValue(lifted?.id), over })}
      </div>
      <DragContext press={press} latest={latest} lifted={lifted} onLift={setLifted} onOver={setOver} />
    </>
  )
}

type ContextProps = {
  press: RefObject<((event: SyntheticEvent) => void) | undefined>
  latest: RefObject<Pick<Props, 'leads' | 'onMove'>>
  lifted: Lead | undefined
  onLift: (lead: Lead | undefined) => void
  onOver: (target: string | undefined) => void
}

/** Not rendered again when the leads change, which it needs only while a card is dragged. */
const DragContext = memo(({ press, latest, lifted, onLift, onOver }: ContextProps) => {
  const sensors = useBoardSensors()
  const leadOf = (id: unknown) => latest.current.leads.find((lead) => lead.id === id)
  const end = () => {
    onLift(undefined)
    onOver(undefined)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    end()
    const [lead, status] = [leadOf(active.id), statusOf(over)]
    // The frame of the drop does not wait for the columns; the card is faint until they are drawn.
    if (lead !== undefined && status !== undefined) afterFrame(() => latest.current.onMove(lead, status))
  }
  return (
    <DndContext
      id={liftingId}
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements: announcementsFor(leadOf), screenReaderInstructions }}
      onDragStart={({ active }) => onLift(leadOf(active.id))}
      onDragOver={({ over }) => onOver(over === null ? undefined : String(over.id))}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <Lifting press={press} />
      {[...targets.keys()].map((id) => (
        <Target key={id} id={id} />
      ))}
      <DragOverlay dropAnimation={null} zIndex={90}>
        {lifted !== undefined && <LiftedCard lead={lifted} />}
      </DragOverlay>
    </DndContext>
  )
})

const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch that moves before the long press scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: nextColumn }),
  )

const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** One `useDraggable` for all cards: it represents the card of the last press or key. */
const Lifting = ({ press }: { press: RefObject<((event: SyntheticEvent) => void) | undefined> }) => {
  const canWrite = useCanWrite()
  const [id, setId] = useState('')
  const { active, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id, disabled: !canWrite })
  const latest = useRef(listeners)
  const lifting = useRef(false)
  useLayoutEffect(() => {
    latest.current = listeners
    press.current = (event) => {
      if (lifting.current && event.nativeEvent instanceof KeyboardEvent) return repeatLater(event.nativeEvent)
      if (event.nativeEvent instanceof KeyboardEvent && !keyboardCodes.start.includes(event.nativeEvent.code)) return
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')
      if (active !== null || card === null) return
      setNodeRef(card)
      setActivatorNodeRef(card.querySelector<HTMLElement>('a[data-lead]'))
      flushSync(() => setId(card.dataset.card ?? ''))
      latest.current?.[listenerOf[event.type] ?? '']?.(event)
      // dnd-kit prevents the default action only for a key that lifts a card.
      if (!(event.nativeEvent instanceof KeyboardEvent && event.isDefaultPrevented())) return
      lifting.current = true
      setTimeout(() => {
        lifting.current = false
      })
    }
  })
  return null
}

/** dnd-kit listens for keys only from the task after a lift: dispatches an earlier key again, after that task. */
const repeatLater = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
  setTimeout(() => event.target?.dispatchEvent(new KeyboardEvent(event.type, event)))
}

const listenerOf: Readonly<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
}

/** Makes the element with this id a drop target, if it exists. */
const Target = ({ id }: { id: string }) => {
  const { setNodeRef } = useDroppable({ id })
  useLayoutEffect(() => setNodeRef(document.getElementById(id)))
  return null
}

/** Enter opens the lead, as everywhere. */
const keyboardCodes = { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }

/** The column under the pointer; without a pointer, under the corner of the card that the keys move. */
const underPointer: CollisionDetection = ({ pointerCoordinates, collisionRect, ...rest }) =>
  pointerWithin({
    ...rest,
    collisionRect,
    pointerCoordinates: pointerCoordinates ?? { x: collisionRect.left + 1, y: collisionRect.top + 1 },
  })
