import { expect, it } from 'vitest'
import { remotesManifest } from '#contracts/mfe/outline.ts'
import { navItems } from '#mfe/shell/layout/nav-items.ts'
import { places } from '#mfe/shell/model/places.ts'
import { commandsFor, matching } from '#mfe/shell/palette/commands.ts'

const item = { label: 'Leads', to: '/dashboard/leads', order: 10, icon: 'leads' }
const nav = navItems(remotesManifest.parse({ leads: { entry: '/mf/leads/a.js', routes: [], nav: [item] } }))
const titlesFor = (canWrite: boolean) => commandsFor(nav, canWrite).map(({ title }) => title)

it('every screen of the sidebar is found by its name', () => {
  const sidebar = [...nav.map(({ label, to }) => [to, label] as const), ...places]
  expect(sidebar.map(([, name]) => name)).toEqual(expect.arrayContaining(['Leads', 'Approvals', 'API', 'System']))
  const isFound = sidebar.map(([to, name]) => matching(commandsFor(nav, false), name).some((it) => it.to === to))
  expect(isFound).toEqual(sidebar.map(() => true))
})

it('a command is found by words of its title in any order, whatever the accents', () => {
  const [command] = commandsFor(nav, true)
  if (command === undefined) throw new Error('There is no command')
  const named = ['Résumé of the month', 'Résumé of the year'].map((title) => ({ ...command, title }))
  expect(matching(named, 'MONTH resume').map(({ title }) => title)).toEqual(['Résumé of the month'])
})

it('an auditor has the screens, and no action that writes', () => {
  const actions = ['Add a lead', 'Import leads', 'New proposal', 'New overview']
  expect(titlesFor(true)).toEqual([...titlesFor(false), ...actions])
  expect(titlesFor(false).filter((title) => /Add|New|Import/.test(title))).toEqual([])
})
