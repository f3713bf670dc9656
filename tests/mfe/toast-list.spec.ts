import { describe, expect, it } from 'vitest'
import { addToast, closeToast, durationOf, removeToast, type Toast } from '#mfe/kit/toast/toast-list.ts'

const saved: Toast = { id: 1, title: 'Success', tone: 'success', open: true }
const failed: Toast = { id: 2, title: 'Error', tone: 'error', open: true }

describe('the list of toasts', () => {
  it('holds one: a new toast replaces the previous one', () => {
    expect(addToast([saved], failed)).toEqual([failed])
  })
  it('keeps a dismissed toast, closed', () => {
    expect(closeToast([saved], 1)).toEqual([{ ...saved, open: false }])
  })
  it('leaves other toasts open', () => {
    expect(closeToast([failed], 1)).toEqual([failed])
  })
  it('drops a removed toast', () => {
    expect(removeToast([saved], 1)).toEqual([])
  })
  it('shows a success for five seconds and an error until it is closed', () => {
    expect([durationOf(saved), durationOf(failed)]).toEqual([5000, Number.POSITIVE_INFINITY])
  })
  it('leaves eight seconds for undo', () => {
    expect(durationOf({ ...saved, action: { label: 'Undo', onAct: () => undefined } })).toBe(8000)
  })
})
