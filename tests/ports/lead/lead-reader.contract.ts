import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { StoreEnd } from '#tests/ports/log/event-store.contract.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { captureMany, captureOne, idsOf, listOf } from '#tests/support/lead/many-leads.ts'

type Sort = LeadSearch['sort']
type Opened = Pick<StoreEnd, 'store' | 'leadReader'> & { readonly close: () => Promise<void> }

export const leadReaderContract = (name: string, open: () => Promise<Opened>) =>
  describe(`LeadReader: ${name}`, () => {
    let here: Opened
    let reader: LeadReader
    let list: ReturnType<typeof listOf>
    let rows: readonly LeadView[]
    beforeAll(async () => {
      here = await open()
      reader = here.leadReader
      list = listOf(reader)
      rows = await captureMany(here.store)
    })
    afterAll(() => here.close())

    const readPages = async (sort: Sort, limit: number) => {
      const leads: LeadView[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit, cursor })
        expect(page.total).toBe(250)
        expect(page.leads.length).toBeLessThanOrEqual(limit)
        leads.push(...page.leads)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return leads
    }

    const sorts = ['createdAt', 'name', 'estimatedValue', 'lastContactDate'] as const

    describe('the list of leads', () => {
      it.each(sorts.flatMap((sort): Sort[] => [sort, `-${sort}`]))(
        'by %s, in pages of 7, has each once',
        async (sort) => {
          const leads = await readPages(sort, 7)
          expect(idsOf(leads)).toEqual(idsOf((await list({ sort })).leads))
          expect(idsOf(leads).sort()).toEqual(idsOf(rows).sort())
        },
      )

      it.each(['createdAt', 'estimatedValue', 'lastContactDate'] as const)(
        'by %s is in order, empty ones last',
        async (field) => {
          const given = [...new Set(rows.map((row) => row[field]).filter((value) => value !== null))]
          const up = given.sort((a, b) => (a < b ? -1 : 1))
          const empty = rows.some((row) => row[field] === null) ? [null] : []
          const valuesBy = async (sort: Sort) => [...new Set((await list({ sort })).leads.map((lead) => lead[field]))]
          expect(await valuesBy(field)).toEqual([...up, ...empty])
          expect(await valuesBy(`-${field}`)).toEqual([...up.toReversed(), ...empty])
        },
      )

      it('by name does not mind the case', async () => {
        const names = (await list({ sort: 'name' })).leads.map(({ name }) => name.toLowerCase())
        expect(new Set(names.filter((name, n) => name !== names[n - 1])).size).toBe(new Set(names).size)
        const descending = (await list({ sort: '-name' })).leads.map(({ name }) => name.toLowerCase())
        expect(descending).toEqual(names.toReversed())
      })

      it('has no cursor where nothing follows', async () => {
        expect((await list({ limit: 250 })).nextCursor).toBeNull()
        expect((await list({ limit: 249 })).nextCursor).not.toBeNull()
      })
    })

    describe('searching leads', () => {
      it.each([
        ['100%', '100% Pure'],
        ['%', '100% Pure'],
        ['snake_', 'snake_case'],
        ['_', 'snake_case'],
        ['\\', 'back\\slash'],
        ['K\\S', 'back\\slash'],
        ['  engines ', 'Engines'],
      ])('for "%s" finds the company %s alone', async (search, company) => {
        const { leads, total } = await list({ search })
        expect(new Set(leads.map((lead) => lead.company))).toEqual(new Set([company]))
        expect([leads.length, total]).toEqual([50, 50])
      })

      it('finds by name and e-mail, whatever the case', async () => {
        expect((await list({ search: 'VAN dyck' })).total).toBe(50)
        expect((await list({ search: 'ÖRSTED' })).total).toBe(25)
        expect((await list({ search: 'PERSON17@' })).leads).toMatchObject([{ email: 'person17@example.com' }])
      })

      it('finds nothing by what is nowhere, and everything by white space', async () => {
        expect(await list({ search: "'; drop table leads; --" })).toEqual({
          leads: [],
          total: 0,
          totalCapped: false,
          nextCursor: null,
        })
        expect((await list({ search: '  ' })).total).toBe(250)
      })

      it('narrows by status, priority and source together, and pages on', async () => {
        const narrow = { status: 'won', priority: 'medium', source: 'contact_form' } as const
        const expected = rows.filter(
          (row) => row.status === 'won' && row.priority === 'medium' && row.source === 'contact_form',
        )
        const first = await list({ ...narrow, limit: 5 })
        expect(first.total).toBe(expected.length)
        const rest = await list({ ...narrow, cursor: first.nextCursor ?? '' })
        expect(idsOf([...first.leads, ...rest.leads]).sort()).toEqual(idsOf(expected).sort())
      })
    })

    describe('one lead', () => {
      it('reads as the append answered', async () => {
        expect(await Promise.all(rows.slice(0, 20).map(({ id }) => reader.find(id)))).toEqual(rows.slice(0, 20))
      })

      it('is none where the id is unknown', async () => expect(await reader.find(randomUUID())).toBeNull())
    })

    describe('reading page by page', () => {
      it('goes on in its place while others are added before it', async () => {
        const first = await list({ sort: 'createdAt', limit: 100 })
        await captureOne(here.store, { ...captured().data, capturedAt: '2025-01-01T00:00:00.000Z' }, null)
        const rest = await list({ sort: 'createdAt', cursor: first.nextCursor ?? '' })
        expect(idsOf([...first.leads, ...rest.leads]).sort()).toEqual(idsOf(rows).sort())
      })
    })
  })
