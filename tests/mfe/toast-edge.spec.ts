import { expect, it } from 'vitest'
import { clearEdge } from '#mfe/kit/toast/clear-edge.ts'

it.each([
  ['nothing', undefined, 'bottom'],
  ['the top', { top: 20, bottom: 60 }, 'bottom'],
  ['the middle', { top: 400, bottom: 440 }, 'bottom'],
  ['the bottom', { top: 840, bottom: 880 }, 'top'],
  ['the whole window', { top: 0, bottom: 900 }, 'bottom'],
] as const)('with the focus on %s, a toast of a window of 900 px goes to the edge away from it', (_, extent, edge) => {
  expect(clearEdge(extent, 900)).toBe(edge)
})
