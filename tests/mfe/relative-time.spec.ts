import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RelativeTime } from '#mfe/kit/components/relative-time.tsx'

it('a relative time, which changes by the minute, is not spoken again within a status', () => {
  const at = '2026-01-05T09:00:00.000Z'
  expect(renderToStaticMarkup(createElement(RelativeTime, { at }))).toMatch(
    /^<time dateTime="2026-01-05T09:00:00.000Z" title="[^"]+" aria-live="off">/,
  )
})
