import { useCanWrite } from '@atrium/kit'
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { statusLabels } from '../../model/labels.ts'
import { LiftedCard, liftingId } from './lead-card.tsx'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Just inside a column, below its heading. */
const INSET = { x: 8, y: 64 }

/** Moves a lifted card to the adjacent column by arrow key. */
const nextColumn: KeyboardCoordinateGetter = (event, { context: { over, droppableRects } }) => {
  // The board's shortcuts are off while a card is lifted.
  if (event.code.startsWith('Arrow')) event.preventDefault()
  const step = steps[event.code]
  if (step === undefined) return undefined
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.top - other.top || one.left - other.left)
  const at = columns.findIndex(([id]) => id === over?.id)
  const next = columns[at + step]?.[1]
  return next && { x: next.left + INSET.x, y: next.top + Math.min(INSET.y, next.height / 2) }
}

/** The drop data of a column, or of its button on a phone. */
export type DropTarget = { readonly status: Lead['status'] }

type Props = {
  leads: readonly Lead[]
  onMove: (lead: Lead, status: Lead['status']) => void
  children: ReactNode
}

/** Drag and drop of cards by mouse, pen, long press, or Space and arrow keys. */
export const BoardDrag = ({ leads, onMove, children }: Props) => {
  const [lifted, setLifted] = useState<Lead>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves before the long press scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: nextColumn }),
  )
  const leadOf = (id: unknown) => leads.find((lead) => lead.id === id)
  const lift = ({ active }: DragStartEvent) => setLifted(leadOf(active.id))
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(undefined)
    const lead = leadOf(active.id)
    const status = statusOf(over)
    if (lead !== undefined && status !== undefined) onMove(lead, status)
  }
  return (
    <DndContext
      id={liftingId}
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements: announcementsFor(leadOf), screenReaderInstructions }}
      onDragStart={lift}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null} zIndex={90}>
        {lifted !== undefined && <LiftedCard lead={lifted} />}
      </DragOverlay>
    </DndContext>
  )
}

/**
 * The cards inside can be lifted. One `useDraggable` stands for the card of the last press or key: one for each card
 * would have every card drawn again at the beginning and end of a drag.
 */
export const Draggable = ({ className, children }: { className: string | undefined; children: ReactNode }) => {
  const canWrite = useCanWrite()
  const [id, setId] = useState('')
  const { active, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id, disabled: !canWrite })
  const latest = useRef(listeners)
  useLayoutEffect(() => {
    latest.current = listeners
  })
  const pass = (event: SyntheticEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]')
    if (active !== null || card === null) return
    setNodeRef(card)
    setActivatorNodeRef(card.querySelector<HTMLElement>('a[data-lead]'))
    flushSync(() => setId(card.dataset.card ?? ''))
    latest.current?.[handlerOf[event.type] ?? '']?.(event)
  }
  const handlers = { onMouseDown: pass, onTouchStart: pass, onKeyDown: pass }
  return (
    <div className={className} {...handlers}>
      {children}
    </div>
  )
}

const handlerOf: Readonly<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
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

const statusOf = (over: DragEndEvent['over']): Lead['status'] | undefined =>
  (over?.data.current as DropTarget | undefined)?.status

const screenReaderInstructions = {
  draggable:
    'To lift this lead, press Space. While it is lifted, the left and right arrow keys choose a column, Space drops it and Escape puts it back. The keys 1 to 6 move it at once.',
}

const announcementsFor = (leadOf: (id: unknown) => Lead | undefined): Announcements => {
  const nameOf = (id: unknown) => leadOf(id)?.name ?? 'The lead'
  const columnOf = (over: DragEndEvent['over']) => {
    const status = statusOf(over)
    return status === undefined ? undefined : statusLabels[status]
  }
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted.`,
    onDragOver: ({ over }) => (over === null ? 'Over no column.' : `Over ${columnOf(over)}.`),
    onDragEnd: ({ active, over }) =>
      over === null ? `${nameOf(active.id)} stays.` : `${nameOf(active.id)} is dropped on ${columnOf(over)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is put back.`,
  }
}
