import { describe, expect, it } from 'vitest'
import { remotesManifest } from '#contracts/mfe/outline.ts'
import { firstPath, isCurrent, navItems } from '#mfe/shell/layout/nav-items.ts'

const remotes = remotesManifest.parse({
  workflows: {
    entry: '/mf/workflows/a.js',
    routes: [],
    nav: [{ label: 'Workflows', to: '/dashboard', order: 20, icon: 'workflows', covers: ['/dashboard/workflows/*'] }],
  },
  leads: {
    entry: '/mf/leads/a.js',
    routes: [],
    nav: [{ label: 'Leads', to: '/dashboard/leads', order: 10, icon: 'leads' }],
  },
})

describe('the navigation', () => {
  const items = navItems(remotes)
  const workflows = items[1]

  it("lists the registered remotes' items in order", () => {
    expect(items.map(({ label }) => label)).toEqual(['Leads', 'Workflows'])
  })
  it('redirects to the first item if no remote renders the dashboard', () => {
    expect(firstPath(items)).toBe('/dashboard/leads')
  })
  it('still leads somewhere when no remote is registered', () => {
    expect(firstPath([])).toBe('/dashboard/automation')
  })
  it.each([
    ['/dashboard', true],
    ['/dashboard/workflows/4', true],
    ['/dashboard/leads', false],
  ])('highlights Workflows on %s: %s', (pathname, current) => {
    expect(workflows !== undefined && isCurrent(workflows, pathname)).toBe(current)
  })
})
