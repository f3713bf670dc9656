import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { lazyComponent } from '../components/lazy-component.ts'
import { OnUse } from '../components/on-use.tsx'
import { Icon } from '../icons/icon.tsx'
import { toastError } from '../toast/toast-store.ts'
import { keepViews, readViews, type SavedView, type SavedViews, type ViewsProps, withView } from './saved-views.ts'
import styles from './views-menu.module.css'

const loadLayers = () => import('./views-layers.tsx')
const ViewsLayers = lazyComponent(async () => (await loadLayers()).ViewsLayers)

/** Saved views of a list: open one, save the current one, delete one. */
export const ViewsMenu = (props: ViewsProps) => {
  const saved = useSavedViews(props.stored)
  const current = saved.views.find((view) => view.query === props.query)
  const { many } = props.words
  const button = (
    <Button
      variant="surface"
      color="gray"
      size="3"
      className={styles.menu}
      aria-label={`${many}: ${current?.name ?? 'none chosen'}`}
    >
      <Icon name="bookmark" size={16} /> <span className={styles.name}>{current?.name ?? many}</span>
    </Button>
  )
  return (
    <OnUse opens="menu" load={loadLayers} button={button}>
      <ViewsLayers {...props} saved={saved} current={current} button={button} />
    </OnUse>
  )
}

/** The saved views, with functions to add and delete one. */
const useSavedViews = (storageKey: string): SavedViews => {
  const [views, setViews] = useState(() => readViews(storageKey))
  const put = (next: readonly SavedView[]) => {
    try {
      keepViews(storageKey, next)
    } catch {
      toastError('Error', 'This browser cannot store the view: its storage is full or disabled.')
    }
    setViews(next)
  }
  return {
    views,
    // Another tab may have saved one since.
    save: (view: SavedView) => put(withView(readViews(storageKey), view)),
    remove: (name: string) => put(readViews(storageKey).filter((view) => view.name !== name)),
  }
}
