import { IconButton } from '@radix-ui/themes'
import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'

type Props = {
  /** The path of the list in its form, such as `packages`. */
  path: string
  index: number
  count: number
  /** The name of the row in labels. */
  name: string
  canRemove?: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** Buttons that move a row of a list up and down, and remove it; their names are those of `rowToolAt`. */
export const RowTools = ({ path, index, count, name, canRemove = true, onMove, onRemove }: Props) => {
  const common = { type: 'button', variant: 'soft', color: 'gray' } as const
  const move = (direction: 'up' | 'down', to: number) => (
    <IconButton
      {...common}
      name={`${direction} ${path}.${index}`}
      aria-label={`Move ${name} ${direction}`}
      disabled={to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <Icon name={direction} size={16} />
    </IconButton>
  )
  return (
    <>
      {move('up', index - 1)}
      {move('down', index + 1)}
      <IconButton
        {...common}
        name={`remove ${path}.${index}`}
        aria-label={`Remove ${name}`}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    </>
  )
}

/** The button that moves a row further from the place `to`: at an end of the list, the one that leads back. */
export const rowToolAt = (path: string, from: number, to: number, count: number): string => {
  const isUp = to < from ? to > 0 : to === count - 1
  return `${isUp ? 'up' : 'down'} ${path}.${to}`
}

/** Focuses a field or button within a place by its name, or the first below that name, once a change is on the screen. */
export const useFocusByName = (place: RefObject<HTMLElement | null>): ((name: string) => void) => {
  // An object, so that the same name can be asked for again.
  const [aim, setAim] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    if (aim === null) return
    const fields = [
      ...(place.current?.querySelectorAll<HTMLElement>(':is(button, input, select, textarea)[name]') ?? []),
    ]
    const nameOf = (field: Element) => field.getAttribute('name') ?? ''
    const isBelow = (field: Element) => nameOf(field).startsWith(`${aim.name}.`)
    const field = fields.find((one) => nameOf(one) === aim.name) ?? fields.find(isBelow)
    field?.focus()
  }, [aim, place])
  return (name) => setAim({ name })
}
