import {
  cloneElement,
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'

type Props = {
  opens: 'menu' | 'dialog'
  /** Loads the code of `children`; called as soon as the button is hovered or focused. */
  load: () => Promise<unknown>
  button: ReactElement<DOMAttributes<HTMLElement>>
  /** The layer with the same button as its trigger, loaded lazily. */
  children: ReactNode
}

/** A button whose layer is loaded on first use; the event is then replayed on the layer's own trigger. */
export const OnUse = ({ opens, load, button, children }: Props) => {
  const holder = useRef<HTMLSpanElement>(null)
  const [use, setUse] = useState<Event>()
  // In a transition, so that the button remains until the layer is loaded.
  const begin = ({ nativeEvent }: { nativeEvent: Event }) => startTransition(() => setUse(nativeEvent))
  return (
    <span ref={holder} style={{ display: 'contents' }}>
      <Suspense>
        {use === undefined ? (
          cloneElement(button, {
            'aria-haspopup': opens,
            'aria-expanded': false,
            'data-state': 'closed',
            onPointerEnter: () => void load().catch(() => undefined),
            onFocus: () => void load().catch(() => undefined),
            ...(opens === 'menu' ? menuKeys(begin) : { onClick: begin }),
          } as DOMAttributes<HTMLElement>)
        ) : (
          <>
            {children}
            <Repeated use={use} find={() => holder.current?.querySelector('button') ?? null} />
          </>
        )}
      </Suspense>
    </span>
  )
}

/** The events by which a button opens a menu. */
const menuKeys = (begin: (event: { nativeEvent: Event }) => void): DOMAttributes<HTMLElement> => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    event.preventDefault()
    begin(event)
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    begin(event)
  },
})

/** Replays the event once, after the effects of its preceding siblings. */
const Repeated = ({ use, find }: { use: Event; find: () => HTMLElement | null }) => {
  const done = useRef(false)
  useEffect(() => {
    const button = find()
    if (done.current || button === null) return
    done.current = true
    if (!(use instanceof PointerEvent && use.type === 'pointerdown')) button.focus({ preventScroll: true })
    if (use.type === 'click') button.click()
    else button.dispatchEvent(copyOf(use))
  })
  return null
}

const copyOf = (use: Event): Event => {
  const init = { bubbles: true, cancelable: true }
  if (use instanceof KeyboardEvent) return new KeyboardEvent(use.type, { ...init, key: use.key })
  const pointerType = use instanceof PointerEvent ? use.pointerType : 'mouse'
  return new PointerEvent(use.type, { ...init, button: 0, pointerType })
}

type OnceOpenedProps = { open: boolean; isLayer?: boolean; children: ReactNode }

/** Mounts its children when first opened and keeps them: a dialog returns the focus when it closes. */
export const OnceOpened = ({ open, isLayer = true, children }: OnceOpenedProps) => {
  const [isMounted, setMounted] = useState(open)
  if (open && !isMounted) setMounted(true)
  // Until the code of a layer is there, its place counts as one: keys are no shortcuts of the page any more.
  return isMounted && <Suspense fallback={isLayer && open && <i data-layer />}>{children}</Suspense>
}
