import { expect, test } from 'vitest'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'

test.each([
  [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '0' }, 'http://localhost:3000'],
  [{ HOST: '0:0::0' }, 'http://localhost:3000'],
  [{ HOST: '127.1' }, 'http://127.0.0.1:3000'],
  [{ HOST: 'Office.Example', PORT: 80 }, 'http://office.example'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://atrium.example' }, 'https://atrium.example'],
])('with %j, links lead to %s', (settings, url) => {
  expect(usualUrl({ PUBLIC_URL: undefined, PORT: 3000, ...settings })).toBe(url)
})
