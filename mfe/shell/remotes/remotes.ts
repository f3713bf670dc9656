import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { jsonOf } from '#contracts/client.ts'
import { readJson } from '#contracts/json.ts'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { manifestElement, remotesManifest } from '#contracts/mfe/outline.ts'
import type { Remote } from '#contracts/mfe/remote.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { manifestMemory } from './manifest-memory.ts'
import type { RemoteSource } from './remote-loader.ts'
import { remoteLoader } from './remote-loader.ts'
import { shareModules } from './shared-modules.ts'

if (!import.meta.env.DEV) shareModules()

const registered = new Set<string>()

/** Loads a remote by module federation. Retries register its entry again: the previous one may be broken. */
const federatedSource: RemoteSource<ComponentType, QueryClient> = async (name, entry, files) => {
  await Promise.all([...new Set([entry, ...files])].map(fetchFile))
  registerRemotes([{ name, entry, type: 'module' }], { force: registered.has(name) })
  registered.add(name)
  const remote = await loadRemote<Remote<ComponentType, QueryClient>>(`${name}/remote`)
  if (remote?.screens === undefined) throw new Error(`${name} gives no screens`)
  return remote
}

/**
 * Fetches a file of a remote before it is imported: Firefox never asks again for a module that it could not fetch once.
 * What came with the page is asked for by the page.
 */
const fetchFile = async (file: string): Promise<void> => {
  if (document.querySelector(`link[href="${file}"]`) !== null) return
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  await response.blob()
}

const manifestMs = 30_000

/** Fetches the current manifest, bypassing caches, so that a redeploy is noticed. */
const fetchManifest = async (): Promise<RemotesManifest> => {
  const response = await fetch('/mf/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(manifestMs) })
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`)
  return readTolerantly(remotesManifest, await jsonOf(response))
}

/** The manifest that came with the page, if it did. */
const manifestOfPage = (): RemotesManifest | undefined => {
  const text = document.getElementById(manifestElement)?.textContent
  return text == null ? undefined : readTolerantly(remotesManifest, readJson(text))
}

/** In development the entry is the remote's source, in one module graph with the shell, for hot reload. */
const moduleSource: RemoteSource<ComponentType, QueryClient> = (_name, entry) => import(/* @vite-ignore */ entry)

export const manifest = manifestMemory(fetchManifest, manifestOfPage())

export const remotes = remoteLoader<ComponentType, QueryClient>({
  source: import.meta.env.DEV ? moduleSource : federatedSource,
  manifest,
  timeout: 10_000,
})
