import { describe, expect, it } from 'vitest'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { manifestMemory } from '#mfe/shell/remotes/manifest-memory.ts'
import { type RemoteSource, remoteLoader } from '#mfe/shell/remotes/remote-loader.ts'

const leadsAt = (entry: string): RemotesManifest => ({ leads: { entry, files: [], routes: [], nav: [] } })

/** A deployment whose entry changes with every release; old entries no longer exist. */
const deployment = () => {
  let release = 1
  const requests: string[] = []
  const source: RemoteSource<string> = async (_name, entry) => {
    requests.push(entry)
    if (entry !== `/mf/leads/${release}.js`) throw new Error(`${entry} is gone`)
    return { screens: { '/dashboard/leads': `leads ${release}` } }
  }
  const manifest = manifestMemory(async () => leadsAt(`/mf/leads/${release}.js`))
  const redeploy = () => {
    release += 1
  }
  return { source, manifest, requests, redeploy }
}

const never: RemoteSource<string> = () => new Promise(() => undefined)
const broken: RemoteSource<string> = () => Promise.reject(new Error('broken'))

describe('the loader of remotes', () => {
  it('gives the same promise each time, as React.use needs it', () => {
    const { source, manifest } = deployment()
    const loader = remoteLoader({ source, manifest, timeout: 1000 })
    expect(loader.load('leads')).toBe(loader.load('leads'))
  })

  it('heals a redeploy under an open tab with one fresh manifest', async () => {
    const { source, manifest, requests, redeploy } = deployment()
    const loader = remoteLoader({ source, manifest, timeout: 1000 })
    await manifest.known()
    redeploy()
    expect((await loader.load('leads')).screens).toEqual({ '/dashboard/leads': 'leads 2' })
    expect(requests).toEqual(['/mf/leads/1.js', '/mf/leads/2.js'])
  })

  it('gives up after one retry and keeps that answer', async () => {
    let tries = 0
    const source: RemoteSource<string> = (...remote) => {
      tries += 1
      return broken(...remote)
    }
    const loader = remoteLoader({ source, manifest: deployment().manifest, timeout: 1000 })
    await expect(loader.load('leads')).rejects.toThrow('broken')
    await expect(loader.load('leads')).rejects.toThrow('broken')
    expect(tries).toBe(2)
  })

  it('tries again once it has forgotten the failure', async () => {
    const { source, manifest } = deployment()
    let down = true
    const loader = remoteLoader({ source: (...entry) => (down ? broken : source)(...entry), manifest, timeout: 1000 })
    await expect(loader.load('leads')).rejects.toThrow('broken')
    down = false
    loader.forget('leads')
    expect((await loader.load('leads')).screens).toEqual({ '/dashboard/leads': 'leads 1' })
  })

  it('forgets a failure alone, and no load that succeeded or goes on', async () => {
    const { source, manifest, requests } = deployment()
    let down = true
    const loader = remoteLoader({ source: (...entry) => (down ? broken : source)(...entry), manifest, timeout: 1000 })
    await expect(loader.load('leads')).rejects.toThrow('broken')
    down = false
    loader.forgetFailure('leads')
    const load = loader.load('leads')
    loader.forgetFailure('leads')
    expect(loader.load('leads')).toBe(load)
    await load
    loader.forgetFailure('leads')
    expect(loader.load('leads')).toBe(load)
    expect(requests).toEqual(['/mf/leads/1.js'])
  })

  it('has a time-out', async () => {
    const loader = remoteLoader({ source: never, manifest: deployment().manifest, timeout: 20 })
    await expect(loader.load('leads')).rejects.toThrow('leads did not load in time')
  })

  it('names the remote that is not registered', async () => {
    const { source, manifest } = deployment()
    const loader = remoteLoader({ source, manifest, timeout: 1000 })
    await expect(loader.load('reports')).rejects.toThrow('reports is not among the registered remotes')
  })
})

describe('the memory of the manifest', () => {
  it('reads once for all who ask', async () => {
    let readings = 0
    const memory = manifestMemory(async () => {
      readings += 1
      return {}
    })
    await Promise.all([memory.known(), memory.known()])
    expect(readings).toBe(1)
  })

  it('does not keep a failed reading', async () => {
    let down = true
    const memory = manifestMemory(async () => {
      if (down) throw new Error('offline')
      return leadsAt('/a.js')
    })
    await expect(memory.known()).rejects.toThrow('offline')
    down = false
    expect(await memory.known()).toEqual(leadsAt('/a.js'))
  })
})
