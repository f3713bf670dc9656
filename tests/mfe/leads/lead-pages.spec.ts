import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { placeCachedLead, reviseCachedLeads } from '#mfe/leads/api/cached-leads.ts'
import { leadKeys } from '#mfe/leads/api/lead-keys.ts'
import { firstPages, type LeadPages, mergeHead, placeLead } from '#mfe/leads/api/lead-pages.ts'
import { unmeasuredRows } from '#mfe/leads/components/list/lead-layout.ts'
import { lead } from './sample-lead.ts'

const page = (leads: readonly Lead[], nextCursor: string | null = 'on') => ({
  leads: [...leads],
  total: 9,
  totalCapped: false,
  nextCursor,
})
const pagesOf = (...pages: readonly Lead[][]): LeadPages => ({
  pages: pages.map((leads, place) => page(leads, place === pages.length - 1 ? null : 'on')),
  pageParams: pages.map((_, place) => (place === 0 ? null : 'on')),
})
const ids = (pages: LeadPages | null) => pages?.pages.map(({ leads }) => leads.map(({ id }) => id).join('')) ?? null

describe('the first leads, read again', () => {
  const known = pagesOf([lead('f'), lead('e')], [lead('d'), lead('c')])
  it('merge new leads and keep those below', () => {
    expect(ids(mergeHead(known, page([lead('g'), lead('f')])))).toEqual(['gfe', 'dc'])
  })
  it('remove leads that are gone', () => {
    expect(ids(mergeHead(known, page([lead('f'), lead('d')])))).toEqual(['fd', 'c'])
  })
  it('are all there is when they say so', () => {
    expect(ids(mergeHead(known, page([lead('f')], null)))).toEqual(['f'])
  })
  it('cannot be merged without an overlap', () => {
    expect(mergeHead(known, page([lead('z'), lead('y')]))).toBeNull()
  })
})

describe('a list that leaves the screen', () => {
  it('keeps the pages around the place that the reader comes back to', () => {
    const list = pagesOf([lead('f')], [lead('e')], [lead('d')])
    expect(firstPages(list)).toEqual(list)
  })
  it('keeps few of a long one, which are read again', () => {
    const { pages, pageParams } = firstPages(pagesOf(...Array.from({ length: 500 }, () => [lead('f')])))
    expect([pages.length, pageParams.length]).toEqual([6, 6])
  })
  it('is drawn in part when it comes back, above room for what follows', () => {
    const { indices, below } = unmeasuredRows(1050, 65)
    expect([indices.length, indices.length * 65 + below]).toEqual([100, 1050 * 65])
  })
})

describe('one lead that changed', () => {
  const won = lead('c', { status: 'won' })
  it('changes in its place', () => {
    const placed = placeLead(pagesOf([lead('d'), lead('c')]), won, {})
    expect(placed.pages[0]?.leads[1]).toBe(won)
  })
  it('leaves a list that it does not belong to any more, which counts one less', () => {
    const placed = placeLead(pagesOf([lead('d'), lead('c')]), won, { status: 'new' })
    expect([ids(placed), placed.pages[0]?.total]).toEqual([['d'], 8])
  })
  it('joins a list that it matches now, at its position', () => {
    expect(ids(placeLead(pagesOf([lead('d'), lead('a')]), won, { status: 'won' }))).toEqual(['dca'])
  })
  it('is last without a value when sorted by value', () => {
    const rich = lead('a', { estimatedValue: 500 })
    expect(ids(placeLead(pagesOf([rich]), won, { sort: 'estimatedValue' }))).toEqual(['ac'])
  })
  it('waits for the page that will bring it', () => {
    const begun: LeadPages = { pages: [page([lead('e'), lead('d')])], pageParams: [null] }
    expect(ids(placeLead(begun, won, {}))).toEqual(['ed'])
  })
})

describe('every list that was read', () => {
  it('has a saved lead in its place, or not at all', () => {
    const client = new QueryClient()
    client.setQueryData(leadKeys.pages({}), pagesOf([lead('b')], [lead('a')]))
    client.setQueryData(leadKeys.pages({ status: 'new' }), pagesOf([lead('b'), lead('a')]))
    placeCachedLead(client, lead('b', { status: 'lost' }))
    expect(ids(client.getQueryData(leadKeys.pages({})) ?? null)).toEqual(['b', 'a'])
    expect(ids(client.getQueryData(leadKeys.pages({ status: 'new' })) ?? null)).toEqual(['a'])
  })

  it('applies changes of many at once', () => {
    const client = new QueryClient()
    client.setQueryData(leadKeys.pages({ priority: 'medium' }), pagesOf([lead('c'), lead('b'), lead('a')]))
    const change = { priority: 'high', version: 2 } as const
    const revised = reviseCachedLeads(
      client,
      new Map([
        ['c', change],
        ['a', change],
        ['never read', change],
      ]),
    )
    expect(revised.map(({ id, priority, version }) => [id, priority, version])).toEqual([
      ['c', 'high', 2],
      ['a', 'high', 2],
    ])
    expect(ids(client.getQueryData(leadKeys.pages({ priority: 'medium' })) ?? null)).toEqual(['b'])
  })
})
