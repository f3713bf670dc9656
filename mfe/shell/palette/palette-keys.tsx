import { Icon, isComposing, keyOf, lazyComponent, ShortcutsDialog, useGoKeys } from '@atrium/kit'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { goPlaces } from '../model/places.ts'
import styles from './command-palette.module.css'

const CommandPalette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette)

/** The keys of every dashboard screen: Ctrl-K or Cmd-K for the palette, `g` and a letter for a screen, `?` for help. */
export const PaletteKeys = ({ nav }: { nav: readonly NavItem[] }) => {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const typed = useRef('')
  useGoKeys(goPlaces.map(({ key, label, to }) => ({ key, label, go: () => navigate(to) })))
  const toggle = useEffectEvent(() => {
    typed.current = ''
    setOpen(!open)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || keyOf(event).toLowerCase() !== 'k') return
      if (event.defaultPrevented || event.altKey || event.shiftKey || isComposing(event)) return
      if (document.querySelector('[role="alertdialog"]') !== null) return
      event.preventDefault()
      toggle()
    }
    // A second press, while the palette loads, asks for no more than the first.
    const onAsked = () => {
      typed.current = ''
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(askedFor, onAsked)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(askedFor, onAsked)
    }
  }, [])
  return (
    <>
      <ShortcutsDialog />
      {open && (
        <Suspense fallback={<TypedAhead typed={typed} onClose={() => setOpen(false)} />}>
          <CommandPalette nav={nav} typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps what is typed while the palette loads; Escape or a press elsewhere, such as on a field to type into, gives it up. */
const TypedAhead = ({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const giveUp = () => close()
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopImmediatePropagation()
        giveUp()
      }
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      typed.current += event.key
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    window.addEventListener('pointerdown', giveUp, true)
    return () => {
      window.removeEventListener('keydown', keep, true)
      window.removeEventListener('pointerdown', giveUp, true)
    }
  }, [typed])
  return <i data-layer />
}

const askedFor = 'atrium:palette'

/** Opens the palette; shows its shortcut. */
export const PaletteButton = () => (
  <button type="button" className={styles.button} onClick={() => window.dispatchEvent(new Event(askedFor))}>
    <Icon name="search" size={16} />
    <span>Search</span>
    <kbd>{/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
)
