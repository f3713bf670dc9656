import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Scrubber } from '#mfe/audit/components/scrubber.tsx'
import { addressIn } from '#mfe/audit/model/use-audit-address.ts'
import { ApprovalsScreen } from '#mfe/audit/screens/approvals-screen.tsx'

const approvalsAt = (search: string): string => {
  const router = createElement(
    MemoryRouter,
    { initialEntries: [`/dashboard/approvals${search}`] },
    createElement(ApprovalsScreen),
  )
  const client = new QueryClient()
  for (const state of ['open', 'rejected']) client.setQueryData(['approvals', state], { approvals: [] })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

it('the address of the approvals has their state; one that there is not is left out', () => {
  expect(approvalsAt('')).toContain('Nothing waits for an approval.')
  expect(approvalsAt('?state=rejected')).toContain('None is rejected.')
  expect(approvalsAt('?state=banana')).toContain('Nothing waits for an approval.')
})

it.each([
  [3, 'Version 3 of 5'],
  [99, 'There is no version 99: the newest is 5'],
  [null, 'Before the first version'],
])('the versions of a stream are counted to the newest: %s', (shown, text) => {
  const address = { ...addressIn(new URLSearchParams('kind=lead&id=1')), set: () => {}, open: () => {} }
  const scrubber = createElement(Scrubber, { address, shown, newest: 5, at: undefined, onShow: () => {} })
  expect(renderToStaticMarkup(scrubber)).toContain(`<strong>${text}</strong>`)
})
