import type { IconName } from '@atrium/kit'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { goPlaces, places } from '../model/places.ts'

export type Command = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  readonly to: string
  /** The location state for the target screen. */
  readonly state?: object
}

const keys = new Map<string, string>(goPlaces.map(({ key, to }) => [to, `g ${key}`]))

const icons: Readonly<Record<string, IconName>> = {
  '/dashboard/team': 'leads',
  '/dashboard/security': 'proof',
  '/dashboard/audit': 'proof',
  '/dashboard/site': 'site',
}

const screen = (to: string, title: string, icon: IconName = icons[to] ?? 'settings'): Command => ({
  id: `screen${to.replaceAll(/\W/g, '-')}`,
  title,
  detail: keys.get(to) ?? '',
  icon,
  to,
})

/** All of the sidebar, and lists that are narrowed often. */
const screensOf = (nav: readonly NavItem[]): readonly Command[] => [
  ...nav.map(({ to, label, icon }) => screen(to, label, icon)),
  screen('/dashboard/leads?view=board', 'Leads board', 'board'),
  screen('/dashboard/runs?status=failed', 'Failed runs', 'warning'),
  ...places.map(([to, title]) => screen(to, title)),
  screen('/', 'View site', 'site'),
]

/** Actions that write; an auditor has none. */
const actions: readonly Command[] = [
  {
    id: 'add-lead',
    title: 'Add a lead',
    detail: 'Action',
    icon: 'plus',
    to: '/dashboard/leads',
    state: { dialog: 'add' },
  },
  {
    id: 'import-leads',
    title: 'Import leads',
    detail: 'Action',
    icon: 'upload',
    to: '/dashboard/leads',
    state: { dialog: 'import' },
  },
  { id: 'new-proposal', title: 'New proposal', detail: 'Action', icon: 'plus', to: '/dashboard/workflows/5' },
  { id: 'new-overview', title: 'New overview', detail: 'Action', icon: 'plus', to: '/dashboard/workflows/4' },
]

/** An auditor has the screens alone. */
export const commandsFor = (nav: readonly NavItem[], canWrite: boolean): readonly Command[] =>
  canWrite ? [...screensOf(nav), ...actions] : screensOf(nav)

/** The commands whose title contains every word of the text, whatever its accents. */
export const matching = (commands: readonly Command[], text: string): readonly Command[] => {
  const words = plain(text).split(' ').filter(Boolean)
  return commands.filter(({ title }) => words.every((word) => plain(title).includes(word)))
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
