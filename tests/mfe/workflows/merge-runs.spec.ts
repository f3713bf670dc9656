import { describe, expect, it } from 'vitest'
import type { Run } from '#contracts/run/http/runs.ts'
import {
  idsBeyond,
  mergeHead,
  placeRun,
  type RunPage,
  type RunPages,
  reachesBeyond,
} from '#mfe/workflows/model/merge-runs.ts'
import { runOf } from './support/runs.ts'

const page = (nextCursor: string | null, ...runs: Run[]): RunPage => ({ runs, nextCursor })
const ids = (pages: RunPages | null) => pages?.pages.map(({ runs }) => runs.map(({ id }) => id))
const runs = (...names: string[]) => names.map((id) => runOf(id))
const known: RunPages = {
  pages: [page('c', ...runs('e', 'd', 'c')), page('a', ...runs('b', 'a'))],
  pageParams: [null, 'c'],
}

it('only pages with older runs than those of the newest page reach beyond it', () => {
  expect(reachesBeyond(known, page('c', ...runs('e', 'd', 'c')))).toBe(true)
  expect(reachesBeyond(known, page('a', ...runs('e', 'd', 'c', 'b', 'a')))).toBe(false)
  expect(reachesBeyond(known, page(null, ...runs('e', 'd')))).toBe(false)
})

describe('the newest runs', () => {
  it('are put on top, and those below stay', () => {
    const merged = mergeHead(known, page('e', ...runs('g', 'f', 'e')))
    expect(ids(merged)).toEqual([
      ['g', 'f', 'e', 'd', 'c'],
      ['b', 'a'],
    ])
    expect(merged?.pages.map(({ nextCursor }) => nextCursor)).toEqual(['c', 'a'])
  })

  it('replace the known ones', () => {
    const merged = mergeHead(known, page('d', runOf('e', 'failed'), runOf('d')))
    expect(merged?.pages[0]?.runs[0]?.status).toBe('failed')
  })

  it('leave out what does not match any more, on every page', () => {
    expect(ids(mergeHead(known, page('b', ...runs('e', 'b'))))).toEqual([['e', 'b'], ['a']])
  })

  it('are not merged across a gap', () => {
    expect(mergeHead(known, page('x', ...runs('z', 'y', 'x')))).toBeNull()
  })

  it('are all there is where nothing follows them', () => {
    expect(ids(mergeHead(known, page(null, ...runs('e'))))).toEqual([['e']])
  })

  it('fill a list that was empty', () => {
    const empty: RunPages = { pages: [page(null)], pageParams: [null] }
    expect(ids(mergeHead(empty, page('x', ...runs('y', 'x'))))).toEqual([['y', 'x']])
  })
})

describe('a run further down', () => {
  it('is changed in place', () => {
    expect(placeRun(known, runOf('b', 'failed'), true).pages[1]?.runs[0]?.status).toBe('failed')
  })
  it('is removed when it no longer matches', () => {
    expect(ids(placeRun(known, runOf('b'), false))).toEqual([['e', 'd', 'c'], ['a']])
  })
  it('is refetched singly only if it is shown and not among the newest', () => {
    expect(idsBeyond(known, page('d', ...runs('e', 'd')), new Set(['e', 'b', 'unknown']))).toEqual(['b'])
  })
})
