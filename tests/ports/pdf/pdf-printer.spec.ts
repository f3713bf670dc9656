import { execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chromiumPdfPrinter } from '#adapters/pdf/chromium-pdf-printer.ts'
import { findChromium } from '#adapters/pdf/find-chromium.ts'
import type { Paper, PdfPrinter } from '#domain/document/ports/pdf-printer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const complaints: string[] = []
const printer = (settings: { path?: string; timeoutMs?: number } = {}): PdfPrinter =>
  chromiumPdfPrinter({ path: process.env.CHROMIUM_PATH, log: (line) => complaints.push(line), ...settings })

const printed = async (html: string, paper: Paper = 'a4') => {
  const outcome = await printer().print(html, paper, canceller())
  if (outcome.type !== 'Printed') throw new Error(`${outcome.type} ${complaints.join()}`)
  return readPdf(outcome.pdf)
}

const allProcesses = () => execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n')

/** Other tests of this process share a browser of their own, which runs meanwhile. */
const others = new Set(browsersOf(process.pid))

const browsersLeft = (owner = process.pid) => browsersOf(owner).filter((line) => !others.has(line))

function browsersOf(owner: number): readonly string[] {
  return allProcesses().filter((line) => line.trim().startsWith(`${owner} `) && line.includes('--headless'))
}

/** What Linux adds to the share of memory of a process when it chooses one to kill (proc(5)); elsewhere the most. A shell may have started it. */
const standingOf = async (mark: string): Promise<number> => {
  if (process.platform !== 'linux') return 1000
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const pid = Number.parseInt(lines.findLast((line) => line.includes(mark) && !line.includes('--type=')) ?? '', 10)
  return Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))
}

/** Counts connections of any kind. */
const doorbell = async () => {
  let rings = 0
  const server = createServer((socket) => {
    rings += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, rings: () => rings, close: () => void server.close() }
}

/** Every way in which a page may request a resource or run code. */
const hostilePage = (origin: string) => `<!doctype html><title>Still</title>
<link rel="stylesheet" href="${origin}/css"><link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="${origin}">
<link rel="preload" as="image" href="${origin}/preload"><meta http-equiv="refresh" content="0;url=${origin}/refresh">
<style>@import url(${origin}/import); @font-face { font-family: f; src: url(${origin}/font) }
video { display: none } p { font-family: f; background: url(${origin}/background) }</style>
<p id="text">untouched</p><img src="${origin}/img" onerror="document.body.textContent = 'ran'">
<script>document.getElementById('text').textContent = 'ran'; fetch('${origin}/fetch')</script>
<script src="${origin}/script"></script><iframe src="${origin}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
<object data="${origin}/object"></object><video src="${origin}/video" poster="${origin}/poster"></video>
<svg><image href="${origin}/svg"/></svg><body onload="document.body.textContent = 'ran'">`

describe('a printer that is a Chromium', () => {
  it('prints what the page says, on as many pages as it takes, of the paper asked for', async () => {
    const page = '<!doctype html><title>Two</title><h1>First ä</h1><p style="break-before: page">Second'
    const a4 = await printed(page)
    expect(a4.pages).toEqual(['First ä', 'Second'])
    expect([a4.width, a4.height]).toEqual([expect.closeTo(595, -1), expect.closeTo(842, -1)])
    expect(a4.metadata.info).toMatchObject({ Title: 'Two' })
    const letter = await printed(page, 'letter')
    expect([letter.width, letter.height]).toEqual([612, 792])
  })

  it('runs no script of a hostile page and requests none of its resources', async () => {
    const outside = await doorbell()
    const { pages } = await printed(hostilePage(outside.origin))
    outside.close()
    expect(pages).toEqual(['untouched'])
    expect(outside.rings()).toBe(0)
  })

  it('prints two at a time, queues eight and refuses further ones', async () => {
    const shared = printer()
    const print = () => shared.print('<p>One of many', 'a4', canceller())
    const outcomes = await Promise.all(Array.from({ length: 11 }, print))
    expect(outcomes.map(({ type }) => type)).toEqual([...Array.from({ length: 10 }, () => 'Printed'), 'Busy'])
    expect(browsersLeft()).toEqual([])
  })

  it('stops one that takes too long or is no longer awaited, with its Chromium', async () => {
    expect(await printer({ timeoutMs: 1 }).print('<p>Hi', 'a4', canceller())).toMatchObject({ type: 'Failed' })
    const cancellation = canceller()
    const outcome = printer().print('<p>Hi', 'a4', cancellation)
    setTimeout(cancellation.cancel, 100)
    expect(await outcome).toEqual({ type: 'Cancelled' })
    await eventually(async () => expect(browsersLeft()).toEqual([]))
  })

  it('ends its Chromium when it is killed, and is killed after it where memory is short', async () => {
    const owner = spawn(process.execPath, [resolve(import.meta.dirname, 'pdf-printer-owner.ts')], { stdio: 'ignore' })
    const marks = await eventually(() => {
      const match = browsersLeft(owner.pid).map((line) => /--user-data-dir=\S+/.exec(line)?.[0] ?? '')
      expect(match).toHaveLength(1)
      return match
    })
    await eventually(async () => expect(await standingOf(marks[0] ?? '')).toBe(1000))
    owner.kill('SIGKILL')
    await eventually(() => expect(allProcesses().filter((line) => line.includes(marks[0] ?? ''))).toEqual([]))
  })

  it('passes no secret to its Chromium, and reports a missing sandbox', async () => {
    const folder = await temporaryFolder()
    const [script, seen] = [join(folder.path, 'chromium'), join(folder.path, 'environment')]
    const chromium = process.env.CHROMIUM_PATH ?? findChromium() ?? ''
    await writeFile(script, `#!/bin/sh\nenv > '${seen}'\nexec '${chromium}' "$@"\n`, { mode: 0o755 })
    process.env.MASTER_KEY = 'a secret of ours'
    complaints.length = 0
    const shared = printer({ path: script })
    for (let n = 0; n < 2; n++)
      expect(await shared.print('<p>Hi', 'a4', canceller())).toMatchObject({ type: 'Printed' })
    delete process.env.MASTER_KEY
    const environment = await readFile(seen, 'utf8')
    expect(environment).toContain('PATH=')
    expect(environment).not.toMatch(/MASTER_KEY|DATABASE_URL|PASSWORD|a secret/)
    const sandboxless = complaints.filter((line) => line.includes('without its sandbox'))
    expect(sandboxless).toHaveLength(process.getuid?.() === 0 ? 1 : sandboxless.length)
    await folder.remove()
  })

  it('reports a missing Chromium, and one that does not print', async () => {
    const none = await printer({ path: 'off' }).print('<p>Hi', 'a4', canceller())
    expect(none).toMatchObject({ type: 'Unable', reason: expect.stringContaining('Install Chromium') })
    expect(await printer({ path: process.execPath }).print('<p>Hi', 'a4', canceller())).toMatchObject({
      type: 'Failed',
    })
    expect(complaints.at(-1)).toContain(process.execPath)
  })
})
