import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../contracts/http/leads.ts'
import { changeCachedLead } from '../../mfe/leads/queries/cached-leads.ts'
import { leadKeys } from '../../mfe/leads/queries/lead-keys.ts'

const lead = (id: string) => ({ id, status: 'new' }) as Lead
const pagesOf = (...pages: Lead[][]) => ({
  pages: pages.map((leads) => ({ leads, total: leads.length, nextCursor: null })),
  pageParams: pages.map(() => null),
})

describe('a lead that is changed in place', () => {
  it('changes on every page of every list, and no other lead with it', () => {
    const client = new QueryClient()
    client.setQueryData(leadKeys.list({}), pagesOf([lead('a')], [lead('b')]))
    client.setQueryData(leadKeys.list({ search: 'b' }), pagesOf([lead('b')]))
    changeCachedLead(client, 'b', (shown) => ({ ...shown, status: 'won' }))
    const won = { ...lead('b'), status: 'won' }
    expect(client.getQueryData(leadKeys.list({}))).toEqual(pagesOf([lead('a')], [won as Lead]))
    expect(client.getQueryData(leadKeys.list({ search: 'b' }))).toEqual(pagesOf([won as Lead]))
  })

  it('leaves a list that was never read unread', () => {
    const client = new QueryClient()
    changeCachedLead(client, 'a', (shown) => shown)
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})
